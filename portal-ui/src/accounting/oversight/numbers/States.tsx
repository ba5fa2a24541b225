import Box from '@mui/material/Box'
import { aboutStatus } from '../../../shared/api/about'
import { oversightWords } from '../../../shared/messages/oversight'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { Sheet } from '../../../shared/ui/Sheet'
import { StatusChip } from '../../../shared/ui/StatusChip'
import { Count } from '../parts/Count'
import { formsPath } from '../question'
import type { CardProps } from './NumbersPage'

const words = oversightWords.states

/** How long forms stay in each state until they leave it. */
export const States = ({ told: { states }, question }: CardProps) => (
  <Sheet title={words.title}>
    {states.length === 0 ? (
      <EmptyState icon="clock" title={words.nothing} />
    ) : (
      <Box component="ul" aria-label={words.title} sx={listLook}>
        {states.map(({ status, count, median_days, high_days }) => (
          <li key={status}>
            <StatusChip status={status} />
            <span>
              {words.median(median_days)}, {words.high(high_days)};{' '}
              <Count
                to={formsPath(question, { of: 'left', value: status })}
                value={count}
                what={oversightWords.of.left(aboutStatus(status).label)}
              />{' '}
              {words.left}
            </span>
          </li>
        ))}
      </Box>
    )}
  </Sheet>
)

const listLook = {
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
