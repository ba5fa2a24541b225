import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BreakdownSchema as Told } from '../api/types'
import { centavosOf } from '../format/money'
import { certificateMessages } from '../messages/certificate'
import { Skeletons } from '../plain/Skeletons'
import { breakdownQuery } from '../queries/files'
import { BreakdownCards } from './BreakdownCards'
import { BreakdownTable } from './BreakdownTable'
import { EmptyState } from './EmptyState'
import { Icon } from './Icon'
import { LoadingState } from './LoadingState'
import { alignedRow } from './layout'
import { SectionCard } from './SectionCard'
import { useNarrowerThan } from './useNarrowerThan'

const FIRST = 10

const isEqual = ({ difference_total, difference_tax }: Told) =>
  centavosOf(difference_total) === 0n && centavosOf(difference_tax) === 0n

/** Whether it adds up, as icon, colour and words. */
const BreakdownVerdict = ({ told }: { told: Told }) => {
  const equal = isEqual(told)
  return (
    <Box
      component="span"
      sx={{
        ...alignedRow,
        gap: '6px',
        fontWeight: 500,
        color: equal ? 'success.main' : 'error.main',
      }}
    >
      <Icon name={equal ? 'circle-check' : 'circle-alert'} />
      {equal ? certificateMessages.breakdown.equal : certificateMessages.breakdown.differs}
    </Box>
  )
}

/** Its rows, then its sum, the form's, and the difference. */
export const BreakdownRows = ({ told }: { told: Told }) => {
  const [whole, setWhole] = useState(false)
  const phone = useNarrowerThan('md')
  const rows = whole ? told.rows : told.rows.slice(0, FIRST)
  const Shape = phone ? BreakdownCards : BreakdownTable
  return (
    <>
      <Shape told={{ ...told, rows }} equal={isEqual(told)} />
      {told.rows.length > FIRST && (
        <Box className="no-print" sx={{ p: 1.25, display: 'grid', justifyContent: 'center' }}>
          <Button size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole
              ? certificateMessages.breakdown.less
              : certificateMessages.breakdown.more(told.rows.length)}
          </Button>
        </Box>
      )}
    </>
  )
}

/** What was read of the breakdown, and what it differs by from the form. */
const ReadBreakdown = ({ id, file }: { id: string; file: string }) => {
  const { data, error, refetch } = useQuery(breakdownQuery(id, file))
  return (
    <SectionCard
      title={certificateMessages.breakdown.title}
      aside={data && <BreakdownVerdict told={data} />}
    >
      {!data && !error && <Skeletons lines={4} />}
      <LoadingState data={data} error={error} onRetry={() => void refetch()} inCard />
      {data?.rows.length === 0 && (
        <EmptyState icon="table-2" title={certificateMessages.breakdown.empty} />
      )}
      {data && data.rows.length > 0 && <BreakdownRows told={data} />}
    </SectionCard>
  )
}

export default ReadBreakdown
