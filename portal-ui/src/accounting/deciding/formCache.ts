import type { QueryClient } from '@tanstack/react-query'
import type { Certificate } from '../../shared/api/types'

/** A form as the desk is told it. */
export type Form = Certificate

/** The key under which react-admin keeps a record. */
export const formKey = (id: string) => ['form', 'getOne', { id }]

/** What a move answered is the newest there is: the screen shows it at once. */
export const rememberForm = (client: QueryClient, form: Certificate) =>
  client.setQueryData(formKey(form.id), form)
