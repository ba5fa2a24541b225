import Button from '@mui/material/Button'
import { useContext, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { mailTextMessages as words } from '../../../shared/messages/mailTexts'
import { FieldErrors } from '../../admin/fieldErrors'
import { RecordForm } from '../../admin/RecordForm'
import type { MasterRecord } from '../records/shelves'
import { MailTextFields } from './MailTextFields'
import { type MailText, PARTS, type Words } from './mailTextQueries'

interface Props {
  text: MailText
  record: MasterRecord
  saved: Words
  onWrite: (written: Words) => void
  /** What the preview found wrong. */
  faults: Record<string, string>
}

/** Blanks what was said otherwise. */
const UsualAgainButton = () => {
  const { setValue } = useFormContext()
  const isUsual = useWatch({ name: [...PARTS] }).every((part) => !part)
  const blank = () => {
    for (const part of PARTS) setValue(part, '', { shouldDirty: true })
  }
  return (
    <Button disabled={isUsual} onClick={blank}>
      {words.usualAgain}
    </Button>
  )
}

/** The inputs, with what saving and what the preview found wrong; each change is handed on. */
const WatchedFields = ({ text, faults, onWrite }: Omit<Props, 'record' | 'saved'>) => {
  const refused = useContext(FieldErrors)
  const [next_step, action, closing]: string[] = useWatch({ name: [...PARTS] })
  useEffect(
    () => onWrite({ next_step: next_step ?? '', action: action ?? '', closing: closing ?? '' }),
    [onWrite, next_step, action, closing],
  )
  return (
    <FieldErrors value={{ ...refused, ...faults }}>
      <MailTextFields {...text} />
    </FieldErrors>
  )
}

/** The parts that may be said otherwise, saved as one change on record. */
export const MailTextForm = ({ record, saved, ...watched }: Props) => (
  <RecordForm
    record={record}
    values={saved}
    savedText={() => words.asSaved}
    actions={<UsualAgainButton />}
  >
    <WatchedFields {...watched} />
  </RecordForm>
)
