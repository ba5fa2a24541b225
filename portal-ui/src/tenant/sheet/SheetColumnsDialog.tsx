import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { SheetReadQuestion } from '../../shared/api/types'
import { sheetReadingMessages } from '../../shared/messages/sheetReading'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { Note } from '../../shared/ui/Note'
import { SelectInput } from '../../shared/ui/SelectInput'

interface Props {
  question: SheetReadQuestion
  months: string[]
  onChoose: (columns: number[]) => void
  onClose: () => void
}

const words = sheetReadingMessages.dialog
const NONE = '0'

/** What is sure is chosen already; the rest is for the person to say. */
const chosenAtFirst = ({ store, months }: SheetReadQuestion) =>
  [store, ...months].map((column) => (column > 0 ? String(column) : ''))

const isTwice = (chosen: string[]) => {
  const columns = chosen.filter((column) => column && column !== NONE)
  return new Set(columns).size < columns.length
}

const isAnswer = ([store, ...months]: string[]) =>
  Boolean(store) && months.every(Boolean) && months.some((column) => column !== NONE)

/** Which column of a table has the stores and which the months, where the portal cannot know. */
export default function SheetColumnsDialog({ question, months, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState(() => chosenAtFirst(question))
  const columns = question.columns.map(({ column, name, heading, sample }) => ({
    value: String(column),
    label: words.column(name, heading, sample === heading ? '' : sample),
  }))
  const isReady = isAnswer(chosen) && !isTwice(chosen)
  return (
    <DialogFrame
      title={words.title}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onChoose(chosen.map(Number))
      }}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="contained" disabled={!isReady}>
            {words.read}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Note tone="warn">{question.message}</Note>
        {[words.store, ...months].map((label, at) => (
          <SelectInput
            key={label}
            label={label}
            value={chosen[at] ?? ''}
            choices={at === 0 ? columns : [...columns, { value: NONE, label: words.none }]}
            onChange={(column) =>
              setChosen(chosen.map((before, place) => (place === at ? column : before)))
            }
          />
        ))}
        <Box role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {isTwice(chosen) ? words.twice : words.note}
        </Box>
      </Box>
    </DialogFrame>
  )
}
