import { accounting } from '../shared/messages/help/accounting'
import { loggedOut } from '../shared/messages/help/loggedOut'
import type { Question, Section } from '../shared/messages/help/shape'
import { affiliate, nonAffiliate } from '../shared/messages/help/tenant'
import type { Audience } from './audience'

export const SECTIONS: Record<Audience, Section[]> = {
  loggedOut,
  'non-affiliate': nonAffiliate,
  affiliate,
  accounting,
}

export const idOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, '-')

export const anchorOf = ({ id, question }: Question) => id ?? idOf(question)
