import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { FileSchema } from '../api/types'
import { formatDate } from '../format/dates'
import { formatPesos } from '../format/money'
import { attachedFormMessages } from '../messages/attachedForms'
import { Value } from '../plain/Value'
import type { FormFiguresBody } from '../queries/useTypeFigures'
import { DialogSlot } from './DialogSlot'
import { FormFiguresDialog } from './FormFiguresDialog'
import { secondaryText } from './layout'

const words = attachedFormMessages

export interface FormFiguresProps {
  file: FileSchema
  /** Of the certificate: most forms cover the same time. */
  period: { period_from: string | null; period_to: string | null }
  onSave: (figures: FormFiguresBody) => Promise<unknown>
}

const factsOf = (figures: NonNullable<FileSchema['figures']>): [name: string, value: string][] => [
  ...(figures.atc ? [[words.fields.atc, figures.atc] as [string, string]] : []),
  ...(figures.number ? [[words.numberShort, figures.number] as [string, string]] : []),
  [words.period, `${formatDate(figures.period_from)} - ${formatDate(figures.period_to)}`],
  [words.fields.base, formatPesos(figures.base)],
  [words.fields.tax, formatPesos(figures.tax)],
]

const FiguresList = ({ figures }: { figures: NonNullable<FileSchema['figures']> }) => (
  <Box component="dl" sx={factsStyles}>
    {factsOf(figures).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Value>{value}</Value>
        </dd>
      </div>
    ))}
  </Box>
)

/** What was typed of an attached Form 2306 or 1606, and the button to type it. */
export default function FormFigures({ file, period, onSave }: FormFiguresProps) {
  const [isOpen, setIsOpen] = useState(false)
  const has = file.figures !== null
  return (
    <Box sx={{ display: 'grid', gap: 0.75, mt: 0.5, justifyItems: 'start' }}>
      {file.figures ? (
        <FiguresList figures={file.figures} />
      ) : (
        <Box sx={{ ...secondaryText, color: 'warning.main' }}>{words.missing}</Box>
      )}
      {file.may_type && (
        <Button
          size="small"
          className="no-print"
          aria-label={words.openOf(has, file.name)}
          onClick={() => setIsOpen(true)}
          sx={{ minHeight: { xs: 44, md: 32 } }}
        >
          {words.open(has)}
        </Button>
      )}
      <DialogSlot>
        {isOpen && (
          <FormFiguresDialog
            file={file}
            period={period}
            onSave={onSave}
            onClose={() => setIsOpen(false)}
          />
        )}
      </DialogSlot>
    </Box>
  )
}

const factsStyles = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 0.5,
  fontSize: 13,
  '& dt': { color: 'text.secondary', fontSize: 12 },
  '& dd': { m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
}
