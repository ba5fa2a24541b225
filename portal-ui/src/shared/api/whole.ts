import { queryOptions } from '@tanstack/react-query'
import { get } from './client'
import type { FileTold } from './files'
import type { Certificate, Change } from './types'

/** What a certificate tells beyond the fields that every form fills in. */
export interface WholeForm {
  payee_foreign_address: string
  agent_accreditation: string
  agent_issued: string | null
  agent_expires: string | null
  conforme_name: string
  conforme_title: string
  conforme_tin: string
  conforme_accreditation: string
  conforme_issued: string | null
  conforme_expires: string | null
  files: FileTold[]
  legal_hold: boolean
  /** The day on which a draft left alone is deleted; null when it is no draft. */
  expires_on: string | null
}

const NOTHING: WholeForm = {
  payee_foreign_address: '',
  agent_accreditation: '',
  agent_issued: null,
  agent_expires: null,
  conforme_name: '',
  conforme_title: '',
  conforme_tin: '',
  conforme_accreditation: '',
  conforme_issued: null,
  conforme_expires: null,
  files: [],
  legal_hold: false,
  expires_on: null,
}

export const wholeOf = (certificate: Certificate): Certificate & WholeForm => ({
  ...NOTHING,
  ...certificate,
})

/** Which fields differ from what accounting was last sent. */
export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: ['certificate', id, 'changes'],
    // What the editor saved raises no event on this device.
    staleTime: 0,
    queryFn: ({ signal }) =>
      get<Change[]>(`/certificates/${encodeURIComponent(id)}/changes/`, {}, signal),
  })
