import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { shortDay } from '../../../shared/format/dates'
import { formatAmount, formatPesos } from '../../../shared/format/money'
import { cockpitMessages } from '../../../shared/messages/cockpit'
import { Value } from '../../../shared/plain/Value'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { tableStyles } from '../parts/tableStyles'
import type { Cockpit } from './cockpitQueries'
import { percentOf } from './cockpitTitle'

const words = cockpitMessages.pace

interface Bar {
  label: string
  text: string
  percent: number
}

/** In now, in on the due day and expected: in pesos where billing is loaded. */
export function barsOf({ totals, pace, period }: Cockpit): Bar[] {
  const due = period.due ? shortDay(period.due) : ''
  const { billed, received, expected } = totals
  const share = (count: number, tax: string) =>
    billed ? percentOf(tax, billed.expected.tax) : expected ? (100 * count) / expected : 0
  const text = (count: number, tax: string) =>
    billed ? formatPesos(tax) : cockpitMessages.certificates(count)
  const bar = (label: string, count: number, tax: string): Bar => ({
    label,
    text: text(count, tax),
    percent: share(count, tax),
  })
  return scaled([
    bar(words.received, received.count, billed?.certified.tax ?? received.tax),
    ...(pace.state === 'running'
      ? [bar(words.whenDue(due), pace.count_when_due, pace.tax_when_due)]
      : []),
    bar(words.expected, expected, billed?.expected.tax ?? '0.00'),
  ])
}

/** The longest bar fills its track: more may be in than was expected. */
function scaled(bars: Bar[]): Bar[] {
  const longest = Math.max(100, ...bars.map(({ percent }) => percent))
  return bars.map((bar) => ({ ...bar, percent: (100 * bar.percent) / longest }))
}

const PaceBars = ({ told }: { told: Cockpit }) => {
  const { pace } = told
  return (
    <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1.5, fontSize: 13 }}>
      <Box component="ul" aria-label={words.title('')} sx={listStyles}>
        {barsOf(told).map(({ label, text, percent }) => (
          <li key={label}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
              <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
                {label}
              </Box>
              <b>{text}</b>
            </Box>
            <Box aria-hidden="true" sx={trackStyles}>
              <Box
                sx={{
                  height: '100%',
                  width: `${percent}%`,
                  bgcolor: 'primary.main',
                  printColorAdjust: 'exact',
                }}
              />
            </Box>
          </li>
        ))}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {words.aDay(pace.count_a_day, formatPesos(pace.tax_a_day))}{' '}
        {pace.needed_count !== null &&
          words.needed(pace.needed_count, pace.needed_tax && formatPesos(pace.needed_tax))}
      </Box>
    </Box>
  )
}

const PaceTable = ({ told }: { told: Cockpit }) => (
  <Box role="region" aria-label={words.asTable} tabIndex={0} sx={scrollStyles}>
    <Box component="table" aria-label={words.title('')} sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.count}</th>
          <th scope="col">{words.tax}</th>
        </tr>
      </thead>
      <tbody>
        {told.pace.days.map(({ day, count, tax }) => (
          <tr key={day}>
            <th scope="row">{shortDay(day)}</th>
            <td>{cockpitMessages.number(count)}</td>
            <td>
              <Value>{formatAmount(tax)}</Value>
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
)

/** How far it has come, and how far it will have on the due day. */
export const CockpitPace = ({ told }: { told: Cockpit }) => {
  const [isTable, setIsTable] = useState(false)
  const id = useId()
  return (
    <SectionCard
      title={words.title(told.period.due ? shortDay(told.period.due) : '')}
      aside={
        told.pace.days.length > 0 && (
          <Button
            className="no-print"
            size="small"
            variant="text"
            aria-controls={id}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? words.asBars : words.asTable}
          </Button>
        )
      }
    >
      <Box id={id}>{isTable ? <PaceTable told={told} /> : <PaceBars told={told} />}</Box>
    </SectionCard>
  )
}

const scrollStyles = {
  maxHeight: 320,
  overflowY: 'auto',
  fontVariantNumeric: 'tabular-nums',
} as const

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  mb: 1,
  display: 'grid',
  gap: 1.25,
  fontVariantNumeric: 'tabular-nums',
}

const trackStyles = {
  mt: 0.5,
  height: 10,
  borderRadius: '2px',
  overflow: 'clip',
  bgcolor: 'surface.sunken',
}
