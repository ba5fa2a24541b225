import Box from '@mui/material/Box'
import { oversightMessages } from '../../../shared/messages/oversight'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { formsPath } from '../oversightQuestion'
import { CountLink } from '../parts/CountLink'
import { tableStyles } from '../parts/tableStyles'
import type { CardProps } from './NumbersPage'
import { shareOf } from './numbersTitle'

const words = oversightMessages.branches

/** What each branch has open, how long that waits, and how often it is returned to. */
export const BranchesCard = ({ told: { branches }, question }: CardProps) => (
  <SectionCard title={words.title}>
    {branches.length === 0 ? (
      <EmptyState title={words.nothing} />
    ) : (
      <Box component="table" aria-label={words.title} sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{words.branch}</th>
            <th scope="col">{words.open}</th>
            <th scope="col">{words.days}</th>
            <th scope="col">{words.returned}</th>
            <th scope="col">{words.share}</th>
          </tr>
        </thead>
        <tbody>
          {branches.map(({ branch, open, median_days, decided, returned }) => (
            <tr key={branch}>
              <th scope="row">{branch || words.nowhere}</th>
              <td>
                <CountLink
                  to={formsPath(question, { of: 'group', value: 'open', branch })}
                  value={open}
                  what={`${words.open}, ${branch}`}
                />
              </td>
              <td>{median_days ?? '–'}</td>
              <td>
                <CountLink
                  to={formsPath(question, { of: 'outcome', value: 'returned', branch })}
                  value={returned}
                  what={`${words.returned}, ${branch}`}
                />
              </td>
              <td>{shareOf(returned, decided) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    )}
  </SectionCard>
)
