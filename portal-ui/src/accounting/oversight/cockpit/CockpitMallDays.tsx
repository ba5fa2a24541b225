import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { shortDay } from '../../../shared/format/dates'
import { formatAmount, formatPesos } from '../../../shared/format/money'
import { cockpitMessages } from '../../../shared/messages/cockpit'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { CountLink } from '../parts/CountLink'
import { tableStyles } from '../parts/tableStyles'
import { notSentPath, reconciledPath, stagePath } from './cockpitPaths'
import type { Cockpit, CockpitMall } from './cockpitQueries'

const words = cockpitMessages.malls
const SHOWN = 12
const DARKEST = 45 // per cent of the hue under a number that stays readable

type Amount = CockpitMall['earlier']

interface Cell {
  key: string
  label: string
  days: { from?: string; to?: string }
  amount: (mall: CockpitMall) => Amount
}

const NOTHING: Amount = { count: 0, tax: '0.00' }

/** A day before or after another. */
const dayFrom = (day: string, step: number) => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + step)
  return at.toISOString().slice(0, 10)
}

/** The columns: what came before the days, each day on which anything came, and what came after. */
export function cellsOf({ days, malls }: Cockpit): Cell[] {
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  const byDay = days.map(
    (day, n): Cell => ({
      key: day,
      label: shortDay(day),
      days: { from: day, to: day },
      amount: (mall) => mall.by_day[n] ?? NOTHING,
    }),
  )
  const all: Cell[] = [
    {
      key: 'earlier',
      label: words.earlier,
      days: { to: dayFrom(first, -1) },
      amount: (mall) => mall.earlier,
    },
    ...byDay,
    {
      key: 'later',
      label: words.later,
      days: { from: dayFrom(last, 1) },
      amount: (mall) => mall.later,
    },
  ]
  return all.filter(({ amount }) => malls.some((mall) => amount(mall).count > 0))
}

interface RowProps {
  mall: CockpitMall
  cells: Cell[]
  quarter: string
  most: number
}

const DayCell = ({ mall, cell, quarter, most }: Omit<RowProps, 'cells'> & { cell: Cell }) => {
  const { count, tax } = cell.amount(mall)
  const place = { quarter, company: mall.company, mall: mall.mall }
  const name = mall.mall || words.several
  const share = Math.round((DARKEST * count) / most)
  return (
    <Box
      component="td"
      sx={{
        printColorAdjust: 'exact',
        ...(count && {
          bgcolor: `color-mix(in srgb, var(--mui-palette-primary-main) ${share}%, transparent)`,
        }),
        '& a': { color: 'text.primary' },
      }}
    >
      {count === 0 || !mall.mall ? (
        count || <span aria-hidden="true">·</span>
      ) : (
        <CountLink
          to={stagePath(place, 'in', cell.days)}
          value={count}
          what={words.on(name, cell.label, count, formatPesos(tax))}
        />
      )}
    </Box>
  )
}

const MallRow = ({ mall, cells, quarter, most }: RowProps) => {
  const place = { quarter, company: mall.company, mall: mall.mall }
  const name = mall.mall || words.several
  return (
    <tr>
      <th scope="row">
        {name}
        <Box sx={{ color: 'text.secondary' }}>{mall.company}</Box>
      </th>
      {cells.map((cell) => (
        <DayCell key={cell.key} mall={mall} cell={cell} quarter={quarter} most={most} />
      ))}
      <td>
        {mall.billed && mall.mall ? (
          <CountLink
            to={reconciledPath(place, 'missing')}
            value={mall.billed.missing.count}
            as={formatAmount(mall.billed.missing.tax)}
            what={`${words.missing}, ${name}`}
          />
        ) : (
          (mall.billed && formatAmount(mall.billed.missing.tax)) || '–'
        )}
      </td>
      <td>
        {mall.mall ? (
          <CountLink
            to={notSentPath(place)}
            value={mall.not_sent}
            what={`${words.notSent}, ${name}`}
          />
        ) : (
          mall.not_sent
        )}
      </td>
    </tr>
  )
}

const MallTable = ({
  told,
  quarter,
  malls,
}: {
  told: Cockpit
  quarter: string
  malls: CockpitMall[]
}) => {
  const cells = cellsOf(told)
  const most = Math.max(
    1,
    ...told.malls.flatMap((mall) => cells.map(({ amount }) => amount(mall).count)),
  )
  return (
    <Box role="region" aria-label={words.table} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={words.title} sx={{ ...tableStyles, ...gridStyles }}>
        <thead>
          <tr>
            <th scope="col">{words.mall}</th>
            {cells.map(({ key, label }) => (
              <th scope="col" key={key}>
                {label}
              </th>
            ))}
            <th scope="col">{words.missing}</th>
            <th scope="col">{words.notSent}</th>
          </tr>
        </thead>
        <tbody>
          {malls.map((mall) => (
            <MallRow
              key={`${mall.company} ${mall.mall}`}
              mall={mall}
              cells={cells}
              quarter={quarter}
              most={most}
            />
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

/** Malls by days: a table of counts in one hue, the mall that misses most first. */
export const CockpitMallDays = ({ told, quarter }: { told: Cockpit; quarter: string }) => {
  const [isWhole, setIsWhole] = useState(false)
  const malls = isWhole ? told.malls : told.malls.slice(0, SHOWN)
  return (
    <SectionCard title={words.title} aside={words.note}>
      {told.malls.length === 0 ? (
        <EmptyState title={words.nothing} />
      ) : (
        <MallTable told={told} quarter={quarter} malls={malls} />
      )}
      {malls.length < told.malls.length && (
        <Box sx={{ p: 1.25 }}>
          <Button variant="text" onClick={() => setIsWhole(true)}>
            {words.showAll(told.malls.length)}
          </Button>
        </Box>
      )}
    </SectionCard>
  )
}

const gridStyles = {
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& td': { minWidth: 32 },
} as const
