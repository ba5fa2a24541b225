import Box from '@mui/material/Box'
import { formatMoment } from '../../shared/format/dates'
import { formatPesos } from '../../shared/format/money'
import { Value } from '../../shared/plain/Value'
import { inlineRow, plainList, wrappedRow } from '../../shared/ui/layout'
import { SelectionCheckbox } from '../bulk/SelectionCheckbox'
import { FormHolder } from '../parts/FormHolder'
import { nameOfList } from '../parts/lists'
import { WaitingTime } from '../parts/WaitingTime'
import { waitsSince } from '../parts/workingDays'
import { FormLink } from './FormLink'
import { MasterlistFindings } from './MasterlistFindings'
import { flashOf, type RowProps } from './MasterlistRow'
import { MasterlistStatus } from './MasterlistStatus'
import type { RowsProps } from './MasterlistTable'

const MasterlistCard = ({ list, form, left, changed, cursor, choosable }: RowProps) => (
  <Box
    component="li"
    sx={{ ...cardStyles, ...flashOf({ form, changed }), ...(left && { color: 'surface.hint' }) }}
  >
    <Box sx={lineStyles}>
      <Box component="span" sx={inlineRow}>
        {choosable && <SelectionCheckbox form={form} left={left} />}
        <FormLink form={form} cursor={cursor} />
      </Box>
      <Box component="span" sx={{ fontWeight: 500 }}>
        <Value>{formatPesos(form.tax)}</Value>
      </Box>
    </Box>
    <Box sx={{ overflowWrap: 'anywhere' }}>{form.payor_name}</Box>
    <Box sx={lineStyles}>
      <MasterlistStatus form={form} left={left} />
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {list === 'open' ? <WaitingTime since={waitsSince(form)} /> : formatMoment(form.updated_at)}
      </Box>
    </Box>
    {list === 'open' && (
      <Box sx={{ ...lineStyles, fontSize: 12 }}>
        <MasterlistFindings form={form} />
        <Box component="span" sx={{ color: 'text.secondary', minWidth: 0 }}>
          {form.branch ?? form.location}
        </Box>
      </Box>
    )}
    {form.claimed_by && (
      <Box sx={{ fontSize: 12, minWidth: 0 }}>
        <FormHolder claim={form.claimed_by} />
      </Box>
    )}
  </Box>
)

/** The same rows on a phone or tablet: title, chip and amount. */
export const MasterlistCards = ({ list, rows, changed, cursor, choosable }: RowsProps) => (
  <Box component="ul" aria-label={nameOfList(list)} sx={plainList}>
    {rows.map(({ form, left }) => (
      <MasterlistCard
        key={form.id}
        list={list}
        form={form}
        left={left}
        changed={changed.has(form.id)}
        cursor={cursor}
        choosable={choosable}
      />
    ))}
  </Box>
)

const cardStyles = {
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

const lineStyles = { ...wrappedRow, justifyContent: 'space-between', gap: 1, minWidth: 0 }
