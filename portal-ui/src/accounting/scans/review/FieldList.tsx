import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { scanMessages } from '../../../shared/messages/scans'
import { Icon } from '../../../shared/ui/Icon'
import { inlineRow, oneLine, plainList } from '../../../shared/ui/layout'
import { ScanConfidence } from '../parts/ScanConfidence'
import type { FieldRead } from '../scanQueries'
import { type Answers, isBelow, isCorrected, isLookedAt, saidOf } from './reviewAnswers'
import { labelOf, shown } from './scanFields'

const words = scanMessages.review

interface Props {
  fields: FieldRead[]
  answers: Answers
  current: string | null
  /** What is said under a field: findings, the quarter before. */
  notesOf: (name: string) => string[]
  onPick: (name: string) => void
}

const FieldMark = ({ field, answers }: { field: FieldRead; answers: Answers }) => {
  if (isCorrected(field, answers))
    return (
      <Box component="span" sx={{ ...markStyles, color: 'primary.main' }}>
        <Icon name="pencil-line" size={13} />
        {words.corrected}
      </Box>
    )
  if (isBelow(field) && isLookedAt(field, answers))
    return (
      <Box component="span" sx={{ ...markStyles, color: 'success.main' }}>
        <Icon name="check" size={13} stroke={2.3} />
        {words.lookedAt}
      </Box>
    )
  return <ScanConfidence level={field.level} confidence={field.confidence} />
}

const FieldRow = ({
  field,
  answers,
  current,
  notesOf,
  onPick,
}: Omit<Props, 'fields'> & { field: FieldRead }) => {
  const row = useRef<HTMLLIElement>(null)
  const isCurrent = field.name === current
  const value = saidOf(field, answers)
  const notes = notesOf(field.name)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={row}>
      <Box
        component="button"
        type="button"
        aria-current={isCurrent || undefined}
        data-row={field.name}
        onClick={() => onPick(field.name)}
        sx={rowStyles}
      >
        <Box component="span" sx={{ color: 'surface.hint', fontSize: 13 }}>
          {labelOf(field.name)}
        </Box>
        <Box
          component="span"
          title={shown(field.name, value)}
          sx={value ? valueStyles : { color: 'surface.hint' }}
        >
          {value ? shown(field.name, value) : words.empty}
        </Box>
        <FieldMark field={field} answers={answers} />
        {(field.was || notes.length > 0) && (
          <Box component="span" sx={noteStyles}>
            {field.was && (
              <>
                {words.readAs}
                <s>{shown(field.name, field.was)}</s>
                {field.note && `, ${field.note}`}
                <br />
              </>
            )}
            {notes.join(' ')}
          </Box>
        )}
      </Box>
    </li>
  )
}

/** Every field as it stands, to be taken in hand by a press. */
export const FieldList = ({ fields, ...rest }: Props) => (
  <Box component="ul" aria-label={words.fields} sx={plainList}>
    {fields.map((field) => (
      <FieldRow key={field.name} field={field} {...rest} />
    ))}
  </Box>
)

const markStyles = { ...inlineRow, gap: '4px', fontSize: 12, fontWeight: 500, whiteSpace: 'nowrap' }

const rowStyles = {
  font: 'inherit',
  width: '100%',
  display: 'grid',
  gridTemplateColumns: '116px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 1.25,
  minHeight: { xs: 44, md: 33 },
  px: 2.5,
  py: 0.25,
  border: 0,
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  bgcolor: 'transparent',
  color: 'text.primary',
  textAlign: 'left',
  fontSize: 13.5,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
  },
  '&:focus-visible': { outlineOffset: '-3px', boxShadow: 'none' },
} as const

const valueStyles = { ...oneLine, fontWeight: 500 } as const

const noteStyles = {
  gridColumn: '2 / 4',
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
  pb: 0.5,
}
