import Box from '@mui/material/Box'
import { aboutStatus } from '../../../shared/api/about'
import { oversightMessages } from '../../../shared/messages/oversight'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { StatusChip } from '../../../shared/ui/StatusChip'
import { formsPath } from '../oversightQuestion'
import { CountLink } from '../parts/CountLink'
import type { CardProps } from './NumbersPage'

const words = oversightMessages.states

/** How long forms stay in each state until they leave it. */
export const StatesCard = ({ told: { states }, question }: CardProps) => (
  <SectionCard title={words.title}>
    {states.length === 0 ? (
      <EmptyState icon="clock" title={words.nothing} />
    ) : (
      <Box component="ul" aria-label={words.title} sx={listStyles}>
        {states.map(({ status, count, median_days, high_days }) => (
          <li key={status}>
            <StatusChip status={status} />
            <span>
              {words.median(median_days)}, {words.high(high_days)} (
              <CountLink
                to={formsPath(question, { of: 'left', value: status })}
                value={count}
                what={oversightMessages.of.left(aboutStatus(status).label)}
              />{' '}
              {words.left(count)})
            </span>
          </li>
        ))}
      </Box>
    )}
  </SectionCard>
)

const listStyles = {
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  fontSize: 13,
  lineHeight: '19px',
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 },
}
