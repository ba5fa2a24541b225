import { oversightMessages } from '../../../shared/messages/oversight'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { formsPath } from '../oversightQuestion'
import { OversightBars } from '../parts/OversightBars'
import type { CardProps } from './NumbersPage'

const words = oversightMessages.ageing

const levelOf = (days: number, goal: number) =>
  days > goal ? 'over' : days >= goal - 1 ? 'near' : undefined

/** How long the open ones wait since they were handed over last, against the goal. */
export const AgeingCard = ({ told: { ageing, goal_days, counts }, question }: CardProps) => (
  <SectionCard title={words.title} aside={words.goal(goal_days)}>
    {counts.open === 0 ? (
      <EmptyState icon="circle-check" title={words.nothing} />
    ) : (
      <OversightBars
        label={words.title}
        bars={ageing.map(({ days, count }) => ({
          key: String(days),
          label: words.days(days, goal_days),
          count,
          to: formsPath(question, { of: 'waiting', value: String(days) }),
          what: oversightMessages.of.waiting(String(days), goal_days),
          level: levelOf(days, goal_days),
        }))}
      />
    )}
  </SectionCard>
)
