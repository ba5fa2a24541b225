import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SheetBilled } from '../../shared/api/types'
import { formatPesos } from '../../shared/format/money'
import { sheetBilledMessages } from '../../shared/messages/sheetBilled'
import { type Explanation, explainBilled } from '../../shared/queries/billed'
import { BusyButton } from '../../shared/ui/BusyButton'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { SelectInput } from '../../shared/ui/SelectInput'
import { TextInput } from '../../shared/ui/TextInput'
import { explained, type Row } from './sheetRowValues'
import { useSheet } from './useSheet'

interface Props {
  row: Row
  billed: SheetBilled
  onClose: () => void
}

const words = sheetBilledMessages
const LONGEST = 300
const CHOICES = Object.entries(words.reasons).map(([value, label]) => ({ value, label }))

/** Saves what the tenant says; the row is empty then, or filled in again. */
function useExplaining({ row, billed, onClose }: Props) {
  const sheet = useSheet()
  const [gesture] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (given: Explanation) => {
      const { company, branch } = row
      const place = { company, branch, quarter: sheet.quarter, atc: billed.atc }
      return explainBilled({ ...place, ...given }, gesture + given.reason + given.text)
    },
    onSuccess: (_, given) => {
      sheet.change(row.key, explained(row, { ...billed, ...given }))
      onClose()
    },
  })
}

/** Asks why nothing was withheld on what was billed for a store. */
export default function SheetExplanationDialog(props: Props) {
  const { row, billed, onClose } = props
  const [reason, setReason] = useState(billed.reason || 'NOT_PAID')
  const [text, setText] = useState(billed.text)
  const { mutate, isPending, error } = useExplaining(props)
  const store = row.branch || row.companyName
  return (
    <DialogFrame
      title={words.title}
      onClose={onClose}
      dirty={text !== billed.text}
      brief
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ reason, text: text.trim() })
      }}
      actions={
        <>
          {billed.reason && (
            <Button onClick={() => mutate({ reason: '', text: '' })}>{words.takeBack}</Button>
          )}
          <Button onClick={onClose}>{words.back}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            busy={isPending}
            busyLabel={words.saving}
            disabled={reason === 'OTHER' && !text.trim()}
          >
            {words.save}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, pb: 1 }}>
        {error && <ErrorNote error={error} />}
        <span>{words.about(store, formatPesos(billed.total))}</span>
        <SelectInput label={words.reason} value={reason} choices={CHOICES} onChange={setReason} />
        <TextInput
          label={words.text}
          value={text}
          inputProps={{ maxLength: LONGEST }}
          onChange={({ target }) => setText(target.value)}
        />
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.help}</Box>
      </Box>
    </DialogFrame>
  )
}
