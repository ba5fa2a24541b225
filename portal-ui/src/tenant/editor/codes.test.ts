import { expect, it } from 'vitest'
import type { Atc } from '../../shared/api/types'
import { codesFor } from './codes'

const atc = (code: string, description: string): Atc =>
  ({
    code,
    description,
    rate: '5.00',
    payee_kind: code.startsWith('WI') ? 'individual' : 'corporation',
    section: 'EWT',
  }) as Atc

const codes = [
  atc('WI100', 'Rentals: real property used in business'),
  atc('WC100', 'Rentals: real property used in business'),
  atc('WC120', 'Contractors (general, specialty, other)'),
  atc('WC158', 'Goods; a contractor of WC100 goods'),
]

const found = (text: string) => codesFor(codes, text).map(({ code }) => code)

it.each([
  ['wc100', ['WC100', 'WC158']],
  ['wc 100', ['WC100', 'WC158']],
  ['property rentals', ['WC100', 'WI100']],
  ['contractor general', ['WC120']],
  ['nothing such', []],
])('finds by %s', (text, expected) => expect(found(text)).toEqual(expected))

it('shows all, those of our kind of payee first, before anything was typed', () => {
  expect(found('')).toEqual(['WC100', 'WC120', 'WC158', 'WI100'])
})
