import { useQuery } from '@tanstack/react-query'
import { changesQuery } from '../../shared/queries/changes'
import { isWaiting } from '../parts/lists'
import type { Form } from './formCache'

/** It came back: something had been asked for, and it is to be decided again. */
const cameBack = ({ status, reasons, last_remarks }: Form) =>
  isWaiting(status) && (reasons.length > 0 || last_remarks !== '')

/** What the tenant changed before it was sent again; nothing is asked of a form that is new. */
export const useChangesSinceReturn = (form: Form) => {
  const isBack = cameBack(form)
  const asked = useQuery({ ...changesQuery(form.id), enabled: isBack })
  return { ...asked, isBack, changes: isBack ? asked.data : undefined }
}
