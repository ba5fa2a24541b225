import Box from '@mui/material/Box'
import { formatPesos } from '../../shared/format/money'
import { Tick } from '../bulk/Tick'
import { nameOfList } from '../parts/lists'
import { Checked } from './Checked'
import { FormLink } from './FormLink'
import { flashOf, type RowProps } from './FormRow'
import type { RowsProps } from './FormsTable'
import { Standing } from './Standing'

const Line = ({ form, left, changed, cursor, choosable }: Omit<RowProps, 'list'>) => (
  <Box
    component="li"
    sx={{
      ...lineLook,
      ...flashOf({ form, changed }),
      ...(left && { color: 'surface.hint' }),
      ...(cursor.at === form.id && { boxShadow: 'inset 3px 0 var(--mui-palette-primary-main)' }),
    }}
  >
    <Box sx={{ gridRow: 'span 2' }}>{choosable && <Tick form={form} left={left} />}</Box>
    <Box sx={{ ...cutLook, display: 'flex', gap: 1.25 }}>
      <FormLink form={form} cursor={cursor} />
      <Box component="span" sx={cutLook}>
        {form.payor_name}
      </Box>
    </Box>
    <Box sx={amountLook}>{formatPesos(form.tax)}</Box>
    <Box sx={secondLook}>
      <Standing form={form} left={left} />
      <Box component="span" sx={cutLook}>
        {form.branch ?? form.location}
      </Box>
    </Box>
    <Box sx={{ fontSize: '0.75rem', justifySelf: 'end' }}>
      <Checked form={form} />
    </Box>
  </Box>
)

/** The same rows beside an open panel: two lines each. */
export const FormLines = ({ list, rows, changed, ...row }: RowsProps) => (
  <Box component="ul" aria-label={nameOfList(list)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map(({ form, left }) => (
      <Line key={form.id} form={form} left={left} changed={changed.has(form.id)} {...row} />
    ))}
  </Box>
)

const cutLook = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}

const lineLook = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 1,
  px: 1.5,
  py: 0.5,
  fontSize: '0.8125rem',
  lineHeight: 1.45,
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
}

const amountLook = { fontWeight: 500, whiteSpace: 'nowrap', justifySelf: 'end' }

const secondLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minWidth: 0,
  fontSize: '0.75rem',
  color: 'text.secondary',
}
