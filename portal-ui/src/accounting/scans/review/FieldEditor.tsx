import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useId, useState } from 'react'
import { scanMessages } from '../../../shared/messages/scans'
import { Icon } from '../../../shared/ui/Icon'
import { Kbd } from '../../parts/Kbd'
import { ScanConfidence } from '../parts/ScanConfidence'
import type { FieldRead } from '../scanQueries'
import { FieldInput } from './FieldInput'
import { hasNoLetters, labelOf, shown, typed } from './scanFields'

const words = scanMessages.review

export interface Hands {
  /** It is this, on to the next. */
  onAnswer: (value: string) => void
  onDraw?: () => void
  /** To the tenant that is most like the payor, where none is matched. */
  onSimilar?: () => void
  onSkip: () => void
  onStep: (by: 1 | -1) => void
}

interface Props extends Hands {
  field: FieldRead
  value: string
  isLookedAt: boolean
  /** What the quarter before said, in words. */
  past: string
  messages: string[]
}

const TONES = {
  unsure: { line: 'error.main', fill: 'var(--mui-palette-status-disapproved-bg)' },
  look: { line: 'warning.main', fill: 'var(--mui-palette-status-returned-bg)' },
  sure: { line: 'divider', fill: 'var(--mui-palette-surface-sunken)' },
}

/** Letters that cannot be meant for the field are keys; with Alt they are keys everywhere. */
const keyOf = (event: KeyboardEvent, name: string) => {
  const isPlain = hasNoLetters(name) && !event.ctrlKey && !event.metaKey
  if (event.altKey || isPlain) return event.code.replace(/^Key/, '').toLowerCase()
  return ''
}

function useTyped({ field, value, onAnswer, onDraw, onSimilar, onSkip, onStep }: Props) {
  const [text, setText] = useState(shown(field.name, value))
  const isChanged = text !== shown(field.name, value)
  // What nobody touched stays to the letter what was read.
  const answer = () => onAnswer(isChanged ? typed(field.name, text) : value)
  const press = (event: KeyboardEvent) => {
    const key = keyOf(event, field.name)
    if (event.key === 'Enter') answer()
    else if (event.key === 'ArrowDown') onStep(1)
    else if (event.key === 'ArrowUp') onStep(-1)
    else if (event.key === 'Escape') setText(shown(field.name, value))
    else if (key === 'b' && onDraw) onDraw()
    else if (key === 't' && onSimilar) onSimilar()
    else if (key === 's') onSkip()
    else return
    event.preventDefault()
  }
  return { text, setText, answer, press, isChanged }
}

const PreviousValue = ({ field: { name, was } }: { field: FieldRead }) =>
  was ? (
    <div>
      {words.readAs}
      <s>{shown(name, was)}</s>
    </div>
  ) : null

/** The field in hand: what was read, why it is doubted, and what to say about it. */
export const FieldEditor = (props: Props) => {
  const { field, isLookedAt, past, messages, onDraw } = props
  const id = useId()
  const { text, setText, answer, press, isChanged } = useTyped(props)
  const tone = TONES[isLookedAt ? 'sure' : (field.level ?? 'sure')]
  const input = { id, name: field.name, text, describedBy: `${id}-why`, press, onText: setText }
  const alt = hasNoLetters(field.name) ? '' : 'Alt '
  return (
    <Box
      sx={{
        ...cardStyles,
        borderColor: tone.line,
        bgcolor: `color-mix(in srgb, ${tone.fill} 55%, var(--mui-palette-background-paper))`,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Box component="label" htmlFor={id} sx={{ fontSize: 13, fontWeight: 500 }}>
          {labelOf(field.name)}
        </Box>
        <ScanConfidence level={field.level} confidence={field.confidence} />
      </Box>
      <Box
        sx={{
          mt: 0.75,
          '& .MuiOutlinedInput-root': { minHeight: { xs: 44, md: 40 }, fontSize: 15 },
        }}
      >
        <FieldInput {...input} />
      </Box>
      <Box id={`${id}-why`} sx={whyStyles}>
        <PreviousValue field={field} />
        {field.note && <div>{field.note}</div>}
        {messages.map((message) => (
          <Box key={message} sx={{ color: 'error.main', fontWeight: 500 }}>
            {message}
          </Box>
        ))}
        {past && <div>{past}</div>}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" onClick={answer} sx={{ minHeight: { xs: 44, md: 30 } }}>
          {isChanged ? words.take : words.isRight}
          <Kbd>↵</Kbd>
        </Button>
        {onDraw && (
          <Button
            size="small"
            variant="text"
            onClick={onDraw}
            sx={{ minHeight: { xs: 44, md: 30 } }}
          >
            <Icon name="maximize" size={14} />
            {words.again}
            <Kbd>{`${alt}B`}</Kbd>
          </Button>
        )}
      </Box>
    </Box>
  )
}

const cardStyles = {
  mx: 1.5,
  mb: 1,
  px: 1.5,
  py: 1.25,
  border: 1,
  borderRadius: '10px',
}

const whyStyles = {
  fontSize: 12,
  lineHeight: '17px',
  color: 'text.secondary',
  my: 0.75,
  minHeight: 8,
}
