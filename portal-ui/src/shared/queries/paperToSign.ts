import type { Certificate } from '../api/types'
import { getFile } from '../session/client'
import { makeMove } from './certificates'

/** Printing a certificate to be signed. */

const PRINT = 'print_to_sign'

export const printMove = ({ moves }: Certificate) => moves.find(({ name }) => name === PRINT)

/** Records the print; the link on the paper before ends. */
export const recordPrint = ({ id, version }: Certificate) =>
  makeMove({ id, version, move: PRINT, inputs: {}, gesture: crypto.randomUUID() })

export const fetchPaper = (id: string) =>
  getFile(`/certificates/${id}/form.pdf`, { copy: 'to_sign' })
