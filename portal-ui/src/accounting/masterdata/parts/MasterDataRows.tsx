import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { type RaRecord, useCreatePath, useListContext } from 'react-admin'
import { Link } from 'react-router'

interface Column<T> {
  label: string
  show: (record: T) => ReactNode
  color?: string
}

interface Props<T> {
  label: string
  /** Widths of the columns, as a grid has them. */
  widths: string
  /** Over the column that leads to the record; without it no column is named. */
  head?: string
  nameOf: (record: T) => string
  /** Under the name. */
  below?: (record: T) => ReactNode
  columns: Column<T>[]
}

/** The records of the list around it: rows on a desk, cards on a phone. */
export const MasterDataRows = <T extends RaRecord>({
  label,
  widths,
  head,
  nameOf,
  below,
  columns,
}: Props<T>) => {
  const { data = [], resource } = useListContext<T>()
  const createPath = useCreatePath()
  const grid = { ...rowStyles, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: widths } }
  return (
    <div className="printed-list printed-cells">
      {head && (
        <div className="printed-head">
          <Box aria-hidden="true" sx={{ ...grid, ...headStyles }}>
            {[head, ...columns.map((column) => column.label)].map((text) => (
              <span key={text}>{text}</span>
            ))}
          </Box>
        </div>
      )}
      <Box
        component="ul"
        className="printed-rows"
        aria-label={label}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {data.map((record) => (
          <Box component="li" key={record.id} sx={grid}>
            <Box sx={{ minWidth: 0 }}>
              <MuiLink
                component={Link}
                to={createPath({ resource, type: 'edit', id: record.id })}
                sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere' }}
              >
                {nameOf(record)}
              </MuiLink>
              {below?.(record)}
            </Box>
            {columns.map((column) => (
              <Box
                key={column.label}
                data-label={head && column.label}
                sx={{ ...cellStyles, color: column.color ?? 'text.secondary' }}
              >
                {column.show(record)}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </div>
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

/** A card names each of its values; of an empty one it says nothing. */
const cellStyles = {
  overflowWrap: 'anywhere',
  '@media screen and (max-width: 56.245rem)': {
    '&:empty': { display: 'none' },
    '&[data-label]::before': { content: 'attr(data-label) ": "', color: 'surface.hint' },
  },
} as const

const headStyles = {
  display: { xs: 'none', md: 'grid' },
  minHeight: 34,
  py: 0.5,
  fontSize: 12,
  fontWeight: 600,
  color: 'surface.hint',
}
