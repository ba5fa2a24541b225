import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centavosOf, formatAmount } from '../../shared/format/money'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { Value } from '../../shared/plain/Value'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { quarterWords } from '../filing/periodMessages'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { OpenRows } from './OpenRows'
import { type AgeingBucket, ageingQuery } from './reconciliationQueries'

const words = reconciliationMessages.ageing

const percentOf = (open: string, total: string) => {
  const all = centavosOf(total)
  return all > 0n ? Number((centavosOf(open) * 1000n) / all) / 10 : 0
}

/** A bar beside the amount; the words say the same. */
const AgeingBar = ({ bucket, total }: { bucket: AgeingBucket; total: string }) => {
  const percent = percentOf(bucket.open, total)
  return (
    <Box
      role="img"
      aria-label={words.share(words.buckets[bucket.bucket], `${percent.toFixed(1)}%`)}
      sx={trackStyles}
    >
      <Box sx={{ width: `${percent}%`, height: '100%', bgcolor: 'warning.main' }} />
    </Box>
  )
}

interface Props {
  company: string
}

const AgeingTable = ({ buckets, total, company }: Props & AgeingFigures) => {
  const [shown, setShown] = useState('')
  return (
    <ResponsiveTable
      label={words.title}
      columns={words.columns}
      numbers={2}
      rows={buckets.map((each) => ({
        key: each.bucket,
        cells: [
          <MuiLink
            key="bucket"
            component="button"
            type="button"
            disabled={each.rows === 0}
            aria-expanded={shown === each.bucket}
            sx={{ textAlign: 'start', '&:disabled': { color: 'text.secondary' } }}
            onClick={() => setShown(shown === each.bucket ? '' : each.bucket)}
          >
            {words.buckets[each.bucket]}
          </MuiLink>,
          <span key="quarters">
            {each.quarters.map(({ quarter }) => quarterWords(quarter)).join(', ')}
          </span>,
          each.rows,
          <Box key="open" sx={{ display: 'inline-grid', justifyItems: 'end', gap: 0.25 }}>
            <Value>{formatAmount(each.open)}</Value>
            <AgeingBar bucket={each} total={total} />
          </Box>,
        ],
        below: shown === each.bucket && <OpenRows company={company} bucket={each.bucket} />,
      }))}
    />
  )
}

interface AgeingFigures {
  buckets: AgeingBucket[]
  total: string
}

/** What is open of a company, by the days since it was due; each age leads to its rows. */
export const ReconciliationAgeing = ({ company }: Props) => {
  const { data, error, refetch } = useQuery(ageingQuery(company))
  return (
    <SectionCard title={words.title} note={words.note}>
      <LoadingState inCard data={data} error={error} onRetry={() => void refetch()} lines={5} />
      {data?.rows === 0 && (
        <EmptyState icon="circle-check" title={words.none} text={words.noneText} />
      )}
      {data && data.rows > 0 && (
        <AgeingTable key={company} company={company} buckets={data.buckets} total={data.open} />
      )}
    </SectionCard>
  )
}

const trackStyles = {
  width: 120,
  height: 6,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'surface.sunken',
  printColorAdjust: 'exact',
}
