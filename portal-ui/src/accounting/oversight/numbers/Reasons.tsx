import { oversightWords } from '../../../shared/messages/oversight'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { Sheet } from '../../../shared/ui/Sheet'
import { Bars } from '../parts/Bars'
import { Count } from '../parts/Count'
import { formsPath } from '../question'
import type { CardProps } from './NumbersPage'
import { shareOf } from './verdict'

const words = oversightWords.reasons

/** What forms go back for, the most frequent first. */
export const Reasons = ({ told: { reasons, returned, decided }, question }: CardProps) => (
  <Sheet
    title={words.title}
    aside={
      decided > 0 && (
        <>
          <Count
            to={formsPath(question, { of: 'outcome', value: 'returned' })}
            value={returned}
            what={oversightWords.of.outcome('returned')}
          />{' '}
          {words.of}{' '}
          <Count
            to={formsPath(question, { of: 'outcome', value: 'decided' })}
            value={decided}
            what={oversightWords.of.outcome('decided')}
          />
          , {shareOf(returned, decided)}
        </>
      )
    }
  >
    {reasons.length === 0 ? (
      <EmptyState icon="circle-check" title={words.nothing} />
    ) : (
      <Bars
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
  </Sheet>
)
