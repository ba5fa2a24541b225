import { isOfKind } from '../api/about'
import type { Certificate } from '../api/types'
import { getFile } from '../session/client'
import { makeMove } from './certificates'

/** Printing a certificate to be signed. */

export const printMove = ({ moves }: Certificate) => moves.find(isOfKind('paper'))

/** Records the print; the link on the paper before ends. */
export const recordPrint = ({ id, version }: Certificate, move: string) =>
  makeMove({ id, version, move, inputs: {}, gesture: crypto.randomUUID() })

export const fetchPaper = (id: string) =>
  getFile(`/certificates/${id}/form.pdf`, { copy: 'to_sign' })
