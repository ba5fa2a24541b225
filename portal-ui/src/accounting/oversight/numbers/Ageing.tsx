import { oversightWords } from '../../../shared/messages/oversight'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { Sheet } from '../../../shared/ui/Sheet'
import { Bars } from '../parts/Bars'
import { formsPath } from '../question'
import type { CardProps } from './NumbersPage'

const words = oversightWords.ageing

const levelOf = (days: number, goal: number) =>
  days > goal ? 'over' : days >= goal - 1 ? 'near' : undefined

/** How long the open ones wait since they were handed over last, against the goal. */
export const Ageing = ({ told: { ageing, goal_days, counts }, question }: CardProps) => (
  <Sheet title={words.title} aside={words.goal(goal_days)}>
    {counts.open === 0 ? (
      <EmptyState icon="circle-check" title={words.nothing} />
    ) : (
      <Bars
        label={words.title}
        bars={ageing.map(({ days, count }) => ({
          key: String(days),
          label: words.days(days, goal_days),
          count,
          to: formsPath(question, { of: 'waiting', value: String(days) }),
          what: oversightWords.of.waiting(String(days), goal_days),
          level: levelOf(days, goal_days),
        }))}
      />
    )}
  </Sheet>
)
