import Box from '@mui/material/Box'
import { formatPesos } from '../../shared/format/money'
import { Value } from '../../shared/plain/Value'
import { alignedRow, lineBelow, oneLine, plainList } from '../../shared/ui/layout'
import { SelectionCheckbox } from '../bulk/SelectionCheckbox'
import { nameOfList } from '../parts/lists'
import { FormLink } from './FormLink'
import { MasterlistFindings } from './MasterlistFindings'
import { flashOf, type RowProps } from './MasterlistRow'
import { MasterlistStatus } from './MasterlistStatus'
import type { RowsProps } from './MasterlistTable'

const MasterlistLine = ({ form, left, changed, cursor, choosable }: Omit<RowProps, 'list'>) => (
  <Box
    component="li"
    sx={{
      ...lineStyles,
      ...flashOf({ form, changed }),
      ...(left && { color: 'surface.hint' }),
      ...(cursor.at === form.id && { boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)' }),
    }}
  >
    <Box sx={{ gridRow: 'span 2' }}>
      {choosable && <SelectionCheckbox form={form} left={left} />}
    </Box>
    <Box sx={{ ...cutStyles, display: 'flex', gap: 1.25 }}>
      <FormLink form={form} cursor={cursor} />
      <Box component="span" sx={cutStyles}>
        {form.payor_name}
      </Box>
    </Box>
    <Box sx={amountStyles}>
      <Value>{formatPesos(form.tax)}</Value>
    </Box>
    <Box sx={secondStyles}>
      <MasterlistStatus form={form} left={left} />
      <Box component="span" sx={cutStyles}>
        {form.branch ?? form.location}
      </Box>
    </Box>
    <Box sx={{ fontSize: '0.75rem', justifySelf: 'end' }}>
      <MasterlistFindings form={form} />
    </Box>
  </Box>
)

/** The same rows beside an open panel: two lines each. */
export const MasterlistLines = ({ list, rows, changed, ...row }: RowsProps) => (
  <Box component="ul" aria-label={nameOfList(list)} sx={plainList}>
    {rows.map(({ form, left }) => (
      <MasterlistLine
        key={form.id}
        form={form}
        left={left}
        changed={changed.has(form.id)}
        {...row}
      />
    ))}
  </Box>
)

const cutStyles = { ...oneLine, minWidth: 0 }

const lineStyles = {
  ...lineBelow,
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 1,
  px: 1.5,
  py: 0.5,
  fontSize: '0.8125rem',
  lineHeight: 1.45,
}

const amountStyles = { fontWeight: 500, whiteSpace: 'nowrap', justifySelf: 'end' }

const secondStyles = {
  ...alignedRow,
  gap: 1.25,
  minWidth: 0,
  fontSize: '0.75rem',
  color: 'text.secondary',
}
