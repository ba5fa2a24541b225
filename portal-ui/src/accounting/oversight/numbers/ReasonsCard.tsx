import { oversightMessages } from '../../../shared/messages/oversight'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { formsPath } from '../oversightQuestion'
import { CountLink } from '../parts/CountLink'
import { OversightBars } from '../parts/OversightBars'
import type { CardProps } from './NumbersPage'
import { shareOf } from './numbersTitle'

const words = oversightMessages.reasons

/** What forms go back for, the most frequent first. */
export const ReasonsCard = ({ told: { reasons, returned, decided }, question }: CardProps) => (
  <SectionCard
    title={words.title}
    aside={
      decided > 0 && (
        <>
          <CountLink
            to={formsPath(question, { of: 'outcome', value: 'returned' })}
            value={returned}
            what={oversightMessages.of.outcome('returned')}
          />{' '}
          {words.of}{' '}
          <CountLink
            to={formsPath(question, { of: 'outcome', value: 'decided' })}
            value={decided}
            what={oversightMessages.of.outcome('decided')}
          />
          , {shareOf(returned, decided)}
        </>
      )
    }
  >
    {reasons.length === 0 ? (
      <EmptyState icon="circle-check" title={words.nothing} />
    ) : (
      <OversightBars
        label={words.title}
        bars={reasons.map(({ code, label, count }) => ({
          key: code,
          label,
          count,
          to: formsPath(question, { of: 'reason', value: code }),
          what: label,
        }))}
      />
    )}
  </SectionCard>
)
