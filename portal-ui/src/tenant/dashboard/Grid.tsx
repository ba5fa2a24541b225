import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Completeness } from '../../shared/api/types'
import { sheetWords } from '../../shared/messages/sheet'
import { tenantPageWords } from '../../shared/messages/tenantPages'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { completenessQuery } from '../../shared/queries/completeness'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { GridCards } from './GridCards'
import { GridTable } from './GridTable'

export const GRID_ID = 'completeness'
const FIRST = { phone: 4, wide: 12 }

const Rows = ({ completeness }: { completeness: Completeness }) => {
  const [whole, setWhole] = useState(false)
  const phone = useMediaQuery(useTheme().breakpoints.down('md'))
  const { quarters, rows } = completeness
  const first = phone ? FIRST.phone : FIRST.wide
  const shown = { quarters, rows: whole ? rows : rows.slice(0, first) }
  const Shape = phone ? GridCards : GridTable
  return (
    <>
      <Shape completeness={shown} />
      {rows.length > first && (
        <Box className="no-print" sx={{ p: 1.5, display: 'grid', justifyContent: 'center' }}>
          <Button
            size="small"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {whole ? tenantPageWords.grid.fewer : tenantPageWords.grid.all(rows.length)}
          </Button>
        </Box>
      )}
    </>
  )
}

/** For every branch and each of the last quarters: what was sent, and what is missing. */
export const Grid = () => {
  const { data, error, refetch } = useQuery(completenessQuery())
  return (
    <Sheet
      id={GRID_ID}
      title={tenantPageWords.grid.title}
      aside={
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          <MuiLink component={Link} to={paths.tenant.quarterSheet}>
            {sheetWords.link}
          </MuiLink>
        </Box>
      }
    >
      {error && !data && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {!data && !error && <Skeletons lines={6} />}
      {data?.rows.length === 0 && (
        <EmptyState
          icon="table-2"
          title={tenantPageWords.grid.empty}
          text={tenantPageWords.grid.emptyText}
        />
      )}
      {data && data.rows.length > 0 && <Rows completeness={data} />}
    </Sheet>
  )
}
