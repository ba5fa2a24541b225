import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { formatTin } from '../../../shared/format/tin'
import { paths } from '../../../shared/paths'
import type { RecordField, RecordRow } from './recordQueries'
import type { Shelf } from './shelves'

interface Props extends Shelf {
  fields: RecordField[]
  records: RecordRow[]
}

const written = (field: RecordField, value = '') =>
  field.name === 'tin'
    ? formatTin(value)
    : field.type === 'choice' && field.name !== 'company'
      ? (field.choices.find((choice) => choice.value === value)?.label ?? value)
      : value

/** Rows on a desk, cards on a phone; what a shelf shows first leads to the record. */
export const RecordList = ({ shelf, words, fields, records }: Props) => {
  const shown = words.columns.flatMap((name) => fields.filter((field) => field.name === name))
  const columns = { gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: words.widths } }
  return (
    <>
      <Box aria-hidden="true" sx={{ ...rowStyles, ...columns, ...headStyles }}>
        <span>{words.head}</span>
        {shown.map(({ name, label }) => (
          <span key={name}>{label}</span>
        ))}
      </Box>
      <Box component="ul" aria-label={words.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {records.map((record) => (
          <Box component="li" key={record.id} sx={{ ...rowStyles, ...columns }}>
            <MuiLink
              component={Link}
              to={paths.accounting.masterRecord(shelf, record.id)}
              sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere', justifySelf: 'start' }}
            >
              {record.title}
            </MuiLink>
            {shown.map((field) => (
              <Box key={field.name} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {written(field, record.values[field.name])}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </>
  )
}

const rowStyles = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2.5,
  rowGap: 0.25,
  px: { xs: 2, md: 2.5 },
  py: 1,
  minHeight: 44,
  fontSize: 13,
  lineHeight: '19px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
} as const

const headStyles = {
  display: { xs: 'none', md: 'grid' },
  minHeight: 34,
  py: 0.5,
  fontSize: 12,
  fontWeight: 600,
  color: 'surface.hint',
}
