import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEvent } from 'react'
import { mailTextMessages as words } from '../../../shared/messages/mailTexts'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { refusedFields } from '../../../shared/ui/moveAnswers'
import { useOnline } from '../../../shared/ui/useOnline'
import { useSaveRecord } from '../../admin/recordMutations'
import { SaveError } from '../parts/SaveError'
import type { MasterRecord } from '../records/shelves'
import { MailTextFields } from './MailTextFields'
import { MailTextTrial } from './MailTextTrial'
import { type MailText, PARTS, type Words } from './mailTextQueries'

interface Props {
  text: MailText
  record: MasterRecord
  saved: Words
  written: Words
  onWrite: (written: Words) => void
  /** What the preview found wrong. */
  faults: Record<string, string>
}

const USUAL: Words = { next_step: '', action: '', closing: '' }

const changesOf = (written: Words, saved: Words) =>
  Object.fromEntries(
    PARTS.filter((part) => written[part] !== saved[part]).map((part) => [part, written[part]]),
  )

/** The parts that may be said otherwise, saved as one change on record, or tried first. */
export const MailTextForm = ({ text, record, saved, written, onWrite, faults }: Props) => {
  const online = useOnline()
  const { save, reload, error, isPending, reset } = useSaveRecord(record)
  const changes = changesOf(written, saved)
  const isDirty = Object.keys(changes).length > 0
  const isUsual = PARTS.every((part) => !written[part])
  const write = (words: Words) => {
    reset()
    onWrite(words)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty && !isPending) save(changes)
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={stackStyles}>
      <SaveError error={error} onShow={reload} />
      <MailTextFields
        text={text}
        written={written}
        onWrite={write}
        faults={{ ...refusedFields(error), ...faults }}
      />
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={!isDirty || !online}
          busy={isPending}
          busyLabel={words.saving}
        >
          {words.save}
        </BusyButton>
        <Button disabled={isUsual} onClick={() => write(USUAL)}>
          {words.usualAgain}
        </Button>
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {isDirty ? words.unsaved : words.asSaved}
        </Box>
      </Box>
      <MailTextTrial id={text.id} written={written} />
    </Box>
  )
}

const stackStyles = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const
