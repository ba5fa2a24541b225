import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  centavosOf,
  formatAmount,
  formatPesos,
  formatRate,
  sum,
  toAmount,
} from '../../../shared/format/money'
import {
  codeOf,
  firstDay,
  lastDay,
  monthsOf,
  type Quarter,
  quarterOfPeriod,
} from '../../../shared/format/quarter'
import { commonMessages } from '../../../shared/messages/common'
import { editorBilledMessages as words } from '../../../shared/messages/editorBilled'
import { sheetBilledMessages } from '../../../shared/messages/sheetBilled'
import { atcsOn } from '../../../shared/queries/lines'
import { billedQuery } from '../../../shared/queries/quarterSheet'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { Icon } from '../../../shared/ui/Icon'
import { secondaryText, wrappedRow } from '../../../shared/ui/layout'
import { Note } from '../../../shared/ui/Note'
import type { Lines } from '../lines/useLines'
import { useUndo } from '../parts/undoContext'
import type { LineValues, Values } from '../saving/draftValues'
import { BilledReplacement } from './BilledReplacement'
import {
  type Billed,
  billedAt,
  enteredOf,
  hasEntered,
  isAsBilled,
  isUntouched,
  replacedBy,
  withBilled,
  withoutFilled,
} from './billedLines'

const monthsText = ({ line }: Billed, quarter: Quarter) => {
  const [m1, m2, m3] = monthsOf(quarter)
  return words.months([
    [m1, formatAmount(line.m1)],
    [m2, formatAmount(line.m2)],
    [m3, formatAmount(line.m3)],
  ])
}

type Reason = keyof typeof sheetBilledMessages.reasons

const MONTHS = ['m1', 'm2', 'm3'] as const

/** The only month in which something was billed; blank for several. */
const onlyMonthOf = ({ line }: Billed, quarter: Quarter) => {
  const names = monthsOf(quarter)
  const billed = MONTHS.flatMap((month, at) => (centavosOf(line[month]) !== 0n ? [at] : []))
  return billed.length === 1 ? (names[billed[0] ?? 0] ?? '') : ''
}

const sentenceOf = (billed: Billed, quarter: Quarter) =>
  sheetBilledMessages.billed(
    formatPesos(billed.line.total),
    formatPesos(billed.line.tax),
    billed.line.rate && formatRate(billed.line.rate),
    onlyMonthOf(billed, quarter),
  )

/** The figures of a code that are not the billed ones; the months only where they add up. */
function differencesOf(lines: LineValues[], { line }: Billed, quarter: Quarter) {
  const entered = enteredOf(lines, line.atc)
  const [m1, m2, m3] = monthsOf(quarter)
  const names = { m1, m2, m3, total: words.total, tax: words.tax }
  const columns = entered.total === line.total ? MONTHS : (['total'] as const)
  return [...columns, 'tax' as const]
    .filter((column) => entered[column] !== line[column])
    .map((column) =>
      words.figures(names[column], formatPesos(line[column]), formatPesos(entered[column])),
    )
}

interface ComparisonProps {
  billed: Billed
  lines: LineValues[]
  quarter: Quarter
}

/** What is typed under a code, against what was billed: a tick, or both figures. */
const BilledComparison = ({ billed, lines, quarter }: ComparisonProps) => {
  const { atc } = billed.line
  if (!hasEntered(lines, billed)) return null
  const isSame = isAsBilled(lines, billed)
  return (
    <Box sx={{ ...wrappedRow, gap: 0.75 }}>
      <Box component="span" sx={{ color: isSame ? 'success.main' : 'warning.main', lineHeight: 0 }}>
        <Icon name={isSame ? 'circle-check' : 'triangle-alert'} />
      </Box>
      <strong>{isSame ? words.asBilled(atc) : words.differs(atc)}</strong>
      {!isSame && <span>{differencesOf(lines, billed, quarter).join('. ')}</span>}
    </Box>
  )
}

/** Fills in what was billed: at once where nothing was typed, else after a question. */
function useFillIn(lines: Lines, billed: Billed[]) {
  const { getValues } = useFormContext<Values>()
  const { offer } = useUndo()
  const [replaced, setReplaced] = useState<LineValues[]>([])
  const [isFull, setIsFull] = useState(false)
  const fill = () => {
    const before = structuredClone(getValues('lines'))
    const after = withBilled(before, billed)
    setReplaced([])
    setIsFull(after === null)
    if (!after) return
    lines.putAll(after)
    const total = toAmount(sum(billed.map(({ line }) => centavosOf(line.total))))
    offer({
      text: words.used(formatPesos(total)),
      icon: 'circle-check',
      undo: () => lines.putAll(withoutFilled(getValues('lines'), before, after)),
    })
  }
  const press = () => {
    const found = replacedBy(getValues('lines'), billed)
    if (found.length > 0) setReplaced(found)
    else fill()
  }
  return { replaced, isFull, fill, press, keep: () => setReplaced([]) }
}

// Of each draft once in a visit: who undoes it, or empties the table, is not asked again.
const prefilled = new Set<string>()

/** Fills in what was billed where a new certificate has no line yet. */
function usePrefill(id: string, isNew: boolean, billed: Billed[], fill: () => void) {
  const { getValues } = useFormContext<Values>()
  const isToFill = isNew && billed.length > 0
  const start = useEffectEvent(() => {
    if (prefilled.has(id) || !isUntouched(getValues())) return
    prefilled.add(id)
    fill()
  })
  useEffect(() => {
    if (isToFill) start()
  }, [isToFill])
}

interface PlaceProps {
  id: string
  isNew: boolean
  lines: Lines
  company: string
  branch: string
  quarter: Quarter
}

const BilledAtPlace = ({ id, isNew, lines, company, branch, quarter }: PlaceProps) => {
  const typed = useWatch<Values, 'lines'>({ name: 'lines' }) ?? []
  const sheet = useQuery(billedQuery(codeOf(quarter)))
  const { data: atcs } = useQuery(atcsOn(firstDay(quarter)))
  const billed = sheet.data && atcs ? billedAt(sheet.data, { id, company, branch }, atcs) : []
  const withheld = billed.filter(({ reason }) => !reason)
  const { replaced, isFull, fill, press, keep } = useFillIn(lines, withheld)
  usePrefill(id, isNew, withheld, fill)
  if (sheet.error)
    return (
      <Box sx={partStyles}>
        <Note
          tone="warn"
          action={
            <Button size="small" onClick={() => void sheet.refetch()}>
              {commonMessages.errors.tryAgain}
            </Button>
          }
        >
          {words.notLoaded}
        </Note>
      </Box>
    )
  if (billed.length === 0) return null
  const isToFill = withheld.some((each) => !isAsBilled(typed, each))
  return (
    <Box component="section" aria-label={words.title} sx={partStyles}>
      {billed.map((each) => (
        <Box key={each.line.atc} sx={{ display: 'grid', gap: 0.25 }}>
          <span>{sentenceOf(each, quarter)}</span>
          <Box sx={secondaryText}>{monthsText(each, quarter)}</Box>
          {each.reason && (
            <b>
              {sheetBilledMessages.said(
                sheetBilledMessages.reasons[each.reason as Reason],
                each.text,
              )}
            </b>
          )}
          <BilledComparison billed={each} lines={typed} quarter={quarter} />
        </Box>
      ))}
      {isFull && <Note tone="warn">{words.tooMany}</Note>}
      {isToFill && (
        <Button size="small" onClick={press} sx={{ minHeight: { xs: 44, md: 32 } }}>
          {words.use}
        </Button>
      )}
      <DialogSlot>
        {replaced.length > 0 && (
          <BilledReplacement
            key={JSON.stringify(replaced)}
            lines={replaced}
            onKeep={keep}
            onReplace={fill}
          />
        )}
      </DialogSlot>
    </Box>
  )
}

interface Props {
  id: string
  /** It was never sent, and replaces none. */
  isNew: boolean
  lines: Lines
}

/** What was billed for the place and quarter of a draft, where billing is loaded. */
export default function BilledAmounts({ id, isNew, lines }: Props) {
  const [company, branch, from, to, type, locations] = useWatch<
    Values,
    ['company', 'branch', 'period_from', 'period_to', 'form_type', 'locations']
  >({ name: ['company', 'branch', 'period_from', 'period_to', 'form_type', 'locations'] })
  const quarter = quarterOfPeriod(from)
  const isWhole = quarter && from === firstDay(quarter) && to === lastDay(quarter)
  const isSplit = locations.some((location) => location !== branch)
  if (!(isWhole && company && branch) || type !== 'SINGLE' || isSplit) return null
  return <BilledAtPlace {...{ id, isNew, lines, company, branch, quarter }} />
}

const partStyles = {
  display: 'grid',
  justifyItems: 'start',
  gap: 1.25,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  fontSize: 14,
  borderTop: 1,
  borderColor: 'divider',
}
