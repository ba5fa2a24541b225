import Box from '@mui/material/Box'
import { Fragment, type ReactNode } from 'react'

export interface TableRow {
  key: string
  cells: ReactNode[]
  /** Laid under its row: what it opened. */
  below?: ReactNode
  isSum?: boolean
}

interface Props {
  label: string
  columns: readonly string[]
  /** How many columns at the end are numbers. */
  numbers: number
  rows: TableRow[]
}

/** A table on a desk; on a phone each row is a card that names its columns itself. Laid out so it
 * would lose its roles, which is why they are said. */
export const ResponsiveTable = ({ label, columns, numbers, rows }: Props) => {
  const isNumber = (at: number) => at >= columns.length - numbers
  const kind = (at: number) => (isNumber(at) ? 'number' : undefined)
  return (
    <Box component="table" role="table" aria-label={label} sx={styles}>
      <Box component="thead" role="rowgroup">
        <Box component="tr" role="row">
          {columns.map((name, at) => (
            <Box component="th" key={name} role="columnheader" className={kind(at)}>
              {name}
            </Box>
          ))}
        </Box>
      </Box>
      <Box component="tbody" role="rowgroup">
        {rows.map(({ key, cells, below, isSum }) => (
          <Fragment key={key}>
            <Box component="tr" role="row" className={isSum ? 'sum' : undefined}>
              {columns.map((name, at) => (
                <Box component="td" key={name} role="cell" data-label={name} className={kind(at)}>
                  {cells[at]}
                </Box>
              ))}
            </Box>
            {below && (
              <Box component="tr" role="row" className="below">
                <Box component="td" role="cell" colSpan={columns.length}>
                  {below}
                </Box>
              </Box>
            )}
          </Fragment>
        ))}
      </Box>
    </Box>
  )
}

const onPhone = {
  '& table, & tbody, &': { display: 'block' },
  '& thead': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& tr': { display: 'block', px: 2, py: 1, borderTop: 1, borderColor: 'surface.lineSoft' },
  '& td': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: 2,
    textAlign: 'right',
    py: '3px',
  },
  '& td::before': { content: 'attr(data-label)', color: 'text.secondary', flex: 'none' },
  '& td:empty, & > tbody > .below > td::before': { display: 'none' },
  '& > tbody > .below': { p: 0, borderTop: 0 },
  '& > tbody > .below > td': { display: 'block', p: 0, textAlign: 'left' },
  '& td > *': { minWidth: 0, overflowWrap: 'anywhere' },
}

const onDesk = {
  '& th': { height: 30, fontWeight: 500, fontSize: 12, color: 'surface.hint', textAlign: 'left' },
  '& td': { height: 34, borderTop: 1, borderColor: 'surface.lineSoft' },
  '& th, & td': { px: 1 },
  '& th:first-of-type, & td:first-of-type': { pl: 2 },
  '& th:last-of-type, & td:last-of-type': { pr: 2 },
  '& > tbody > .below > td': { p: 0, borderTop: 0 },
  '& th.number, & td.number': { textAlign: 'right', whiteSpace: 'nowrap' },
}

const styles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '19px',
  position: 'relative',
  '& .number': { fontVariantNumeric: 'tabular-nums' },
  '& .sum td': { fontWeight: 600 },
  '& .sum': { bgcolor: 'surface.sunken' },
  '& td a, & td button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    minHeight: { xs: 44, md: 24 },
  },
  '@media screen and (max-width: 56.245rem)': onPhone,
  '@media print, (min-width: 56.25rem)': onDesk,
} as const
