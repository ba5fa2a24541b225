import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { shortDay } from '../../../shared/format/dates'
import { oversightMessages } from '../../../shared/messages/oversight'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { formsPath } from '../oversightQuestion'
import { CountLink } from '../parts/CountLink'
import { tableStyles } from '../parts/tableStyles'
import type { CardProps } from './NumbersPage'
import { PaceChart } from './PaceChart'
import { sums } from './paceScales'

const words = oversightMessages.pace
const COLUMNS = ['received', 'decided', 'finished'] as const

/** Each day on which something happened, the newest first. */
const PaceTable = ({ told: { pace }, question }: CardProps) => (
  <Box
    sx={{ maxHeight: 320, overflowY: 'auto' }}
    tabIndex={0}
    role="region"
    aria-label={words.asTable}
  >
    <Box component="table" aria-label={words.title('')} sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          {COLUMNS.map((of) => (
            <th scope="col" key={of}>
              {words[of]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pace
          .filter(({ received, decided }) => received || decided)
          .toReversed()
          .map((each) => (
            <tr key={each.day}>
              <th scope="row">{shortDay(each.day)}</th>
              {COLUMNS.map((of) => (
                <td key={of}>
                  <CountLink
                    to={formsPath(question, { of, value: each.day })}
                    value={each[of]}
                    what={oversightMessages.of[of](shortDay(each.day))}
                  />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </Box>
  </Box>
)

const PaceLegend = ({ told }: { told: CardProps['told'] }) => (
  <Box aria-hidden="true" sx={legendStyles}>
    <span>
      <i className="received" /> {words.received}
    </span>
    <span>
      <i className="finished" /> {words.finished}
    </span>
    {told.forecast?.ends_on && (
      <span>
        <i className="ahead" /> {words.atThisPace}
      </span>
    )}
  </Box>
)

const PaceFigure = ({ told }: { told: CardProps['told'] }) => {
  const now = sums(told.pace).at(-1)
  return (
    <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1.5 }}>
      <PaceChart told={told} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 1, fontSize: 13 }}>
        <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
          {now && words.said(now.received, now.finished, told.received_outside)}
        </Box>
        <PaceLegend told={told} />
      </Box>
    </Box>
  )
}

/** What comes in and what is finished, day by day, and how that goes on. */
export const PaceCard = ({ told, question }: CardProps) => {
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  const isEmpty = told.pace.every(({ received, decided }) => !received && !decided)
  const due = told.period.due ? shortDay(told.period.due) : ''
  return (
    <SectionCard
      title={words.title(due)}
      aside={
        !isEmpty && (
          <Button
            size="small"
            variant="text"
            aria-controls={id}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? words.asPicture : words.asTable}
          </Button>
        )
      }
    >
      <Box id={id}>
        {isEmpty && <EmptyState title={words.nothing} />}
        {!isEmpty &&
          (isTable ? <PaceTable told={told} question={question} /> : <PaceFigure told={told} />)}
      </Box>
    </SectionCard>
  )
}

const legendStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  color: 'text.secondary',
  '& span': { display: 'inline-flex', alignItems: 'center', gap: 0.75 },
  '& i': { width: 18, borderTop: '2px solid' },
  '& .received': { borderTopStyle: 'dotted', borderColor: 'text.secondary' },
  '& .finished': { borderColor: 'primary.main' },
  '& .ahead': { borderTopStyle: 'dashed', borderColor: 'warning.main' },
} as const
