import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Completeness } from '../../shared/api/types'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { paths } from '../../shared/paths'
import { completenessQuery } from '../../shared/queries/completeness'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { lineBelow, plainList } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useNarrowerThan } from '../../shared/ui/useNarrowerThan'
import { CompletenessGridCell } from './CompletenessGridCell'
import { CompletenessTable } from './CompletenessTable'
import { cellOf } from './completenessCells'

/** A card for each branch, its quarters two by two, for a phone. */
const CompletenessCards = ({ completeness }: { completeness: Completeness }) => {
  const { quarters, rows } = completeness
  return (
    <Box component="ul" sx={plainList}>
      {rows.map((row) => (
        <Box component="li" key={`${row.company} ${row.branch}`} sx={cardStyles}>
          <Box sx={{ fontWeight: 500 }}>{row.branch}</Box>
          <Box sx={{ fontSize: 12, color: 'surface.hint' }}>{row.company_name}</Box>
          <Box component="dl" sx={cellsStyles}>
            {quarters.toReversed().map(({ code }) => (
              <div key={code}>
                <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary', mb: '2px' }}>
                  {tenantPageMessages.grid.quarter(code)}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  <CompletenessGridCell row={row} cell={cellOf(row, code)} />
                </Box>
              </div>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const cardStyles = { ...lineBelow, px: 2, py: 1.5, '&:last-child': { borderBottom: 0 } }

const cellsStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  gap: 1,
  m: 0,
  mt: 1,
}

export const GRID_ID = 'completeness'
const FIRST = { phone: 4, wide: 12 }

const GridRows = ({ completeness }: { completeness: Completeness }) => {
  const [whole, setWhole] = useState(false)
  const phone = useNarrowerThan('md')
  const { quarters, rows } = completeness
  const first = phone ? FIRST.phone : FIRST.wide
  const shown = { quarters, rows: whole ? rows : rows.slice(0, first) }
  const Shape = phone ? CompletenessCards : CompletenessTable
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
            {whole ? tenantPageMessages.grid.fewer : tenantPageMessages.grid.all(rows.length)}
          </Button>
        </Box>
      )}
    </>
  )
}

/** For every branch and each of the last quarters: what was sent, and what is missing. */
export const CompletenessGrid = () => {
  const { data, error, refetch } = useQuery(completenessQuery())
  return (
    <SectionCard
      id={GRID_ID}
      title={tenantPageMessages.grid.title}
      aside={
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          <MuiLink component={Link} to={paths.tenant.quarterSheet}>
            {tenantPageMessages.grid.sheet}
          </MuiLink>
        </Box>
      }
    >
      <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={6} inCard />
      {data?.rows.length === 0 && (
        <EmptyState
          icon="table-2"
          title={tenantPageMessages.grid.empty}
          text={tenantPageMessages.grid.emptyText}
        />
      )}
      {data && data.rows.length > 0 && <GridRows completeness={data} />}
    </SectionCard>
  )
}
