import Box from '@mui/material/Box'
import { formatMoment } from '../../shared/format/dates'
import { formatPesos } from '../../shared/format/money'
import { Holder } from '../parts/Holder'
import { nameOfList } from '../parts/lists'
import { Waiting } from '../parts/Waiting'
import { FormLink } from './FormLink'
import { flashOf, type RowProps, Standing } from './FormRow'
import type { RowsProps } from './FormsTable'

const Card = ({ list, form, left, changed, cursor }: RowProps) => (
  <Box
    component="li"
    sx={{ ...cardLook, ...flashOf({ form, changed }), ...(left && { color: 'surface.hint' }) }}
  >
    <Box sx={lineLook}>
      <FormLink form={form} cursor={cursor} />
      <Box component="span" sx={{ fontWeight: 500 }}>
        {formatPesos(form.tax)}
      </Box>
    </Box>
    <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {form.payor_name}
    </Box>
    <Box sx={lineLook}>
      <Standing form={form} left={left} />
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {list === 'open' ? <Waiting since={form.submitted_at} /> : formatMoment(form.updated_at)}
      </Box>
    </Box>
    {form.claimed_by && (
      <Box sx={{ fontSize: 12, minWidth: 0 }}>
        <Holder claim={form.claimed_by} />
      </Box>
    )}
  </Box>
)

/** The same rows on a phone or tablet: title, chip and amount. */
export const FormCards = ({ list, rows, changed, cursor }: RowsProps) => (
  <Box component="ul" aria-label={nameOfList(list)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {rows.map(({ form, left }) => (
      <Card
        key={form.id}
        list={list}
        form={form}
        left={left}
        changed={changed.has(form.id)}
        cursor={cursor}
      />
    ))}
  </Box>
)

const cardLook = {
  // The link covers its card, so that a thumb need not aim.
  position: 'relative',
  display: 'grid',
  gap: '3px',
  px: 2,
  py: 1.25,
  fontSize: 14,
  lineHeight: '20px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
}

const lineLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minWidth: 0,
}
