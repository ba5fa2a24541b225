import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useWatch } from 'react-hook-form'
import { companiesQuery } from '../../shared/api/certificates'
import { MAX_LINES } from '../../shared/constants'
import { tn } from '../../shared/messages/tenant'
import { EmptyState } from '../../shared/ui/EmptyState'
import { Icon } from '../../shared/ui/Icon'
import { Sheet } from '../../shared/ui/Sheet'
import { inputId } from './fields'
import { IncomeLine } from './IncomeLine'
import { TotalsRow } from './TotalsRow'
import { emptyLine, type Values } from './values'

const useBilledBy = () => {
  const code = useWatch<Values, 'company'>({ name: 'company' })
  const { data = [] } = useQuery(companiesQuery())
  return data.find((company) => company.code === code)?.name
}

export const IncomeLines = () => {
  const { fields, append, remove } = useFieldArray<Values, 'lines'>({ name: 'lines' })
  const billedBy = useBilledBy()
  return (
    <Sheet
      title={tn.editor.steps.lines}
      note={billedBy ? tn.editor.linesNoteFor(billedBy) : tn.editor.linesNote}
    >
      {fields.length === 0 && (
        <EmptyState icon="file-text" title={tn.editor.noLines} text={tn.editor.noLinesText} />
      )}
      {fields.map((field, at) => (
        <IncomeLine key={field.id} at={at} onRemove={() => remove(at)} />
      ))}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1.25 }}>
        <Button
          id={inputId('add-line')}
          variant="text"
          size="small"
          sx={{ ml: -1, minHeight: { xs: 44, md: 32 } }}
          disabled={fields.length >= MAX_LINES}
          onClick={() => append(emptyLine, { focusName: `lines.${fields.length}.atc` })}
        >
          <Icon name="plus" />
          {tn.editor.addLine}
        </Button>
        <Box component="span" sx={{ fontSize: 12, color: 'surface.hint' }}>
          {tn.editor.ofTen(fields.length, MAX_LINES)}
        </Box>
      </Box>
      {fields.length > 0 && <TotalsRow />}
    </Sheet>
  )
}
