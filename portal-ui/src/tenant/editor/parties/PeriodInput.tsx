import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { daysUntil, shortDay } from '../../../shared/format/dates'
import {
  codeOf,
  firstDay,
  lastDay,
  monthsOf,
  type Quarter,
  quarterOfPeriod,
  recentQuarters,
} from '../../../shared/format/quarter'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { completenessQuery } from '../../../shared/queries/completeness'
import type { Values } from '../saving/draftValues'
import { PartyTextInput } from './partyInputs'

/** This quarter and the four before it, the newest first. */
const PRESETS = 5

const shortName = ({ year, number }: Quarter) => `Q${number} ${year}`

export interface Days {
  from: string
  to: string
}

const daysOf = (quarter: Quarter): Days => ({ from: firstDay(quarter), to: lastDay(quarter) })

const two = (value: number) => String(value).padStart(2, '0')

/** The nth month of a quarter, from its first to its last day. */
export const monthOf = ({ year, number }: Quarter, nth: number): Days => {
  const month = number * 3 - 2 + nth
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${year}-${two(month)}-01`, to: `${year}-${two(month)}-${two(last)}` }
}

interface PresetProps {
  days: Days
  chosen: Days
  label: string
  note?: string
  onPick: (days: Days) => void
}

const PeriodPreset = ({ days, chosen, label, note, onPick }: PresetProps) => {
  const isChosen = days.from === chosen.from && days.to === chosen.to
  return (
    <Button
      size="small"
      aria-pressed={isChosen}
      onClick={() => onPick(days)}
      sx={isChosen ? { ...presetStyles, ...chosenStyles } : presetStyles}
    >
      {label}
      {note && (
        <Box component="span" sx={{ fontSize: 12, fontWeight: 400, color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </Button>
  )
}

interface PresetsProps {
  chosen: Days
  onPick: (days: Days) => void
}

/** "was due 20 Oct", for each quarter whose day the portal tells. */
function useDueNotes() {
  const { data } = useQuery(completenessQuery())
  return Object.fromEntries(
    (data?.quarters ?? []).map(({ code, due }) => [
      code,
      daysUntil(due) < 0
        ? editorMessages.period.wasDue(shortDay(due))
        : editorMessages.period.due(shortDay(due)),
    ]),
  )
}

export const QuarterPresets = ({ chosen, onPick }: PresetsProps) => {
  const notes = useDueNotes()
  return (
    <Box component="fieldset" sx={groupStyles}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: 14, fontWeight: 600 }}>
        {tenantMessages.editor.quarterPresets}
      </Box>
      <Box sx={rowStyles}>
        {recentQuarters(PRESETS).map((quarter) => (
          <PeriodPreset
            key={codeOf(quarter)}
            days={daysOf(quarter)}
            chosen={chosen}
            label={shortName(quarter)}
            note={notes[codeOf(quarter)]}
            onPick={onPick}
          />
        ))}
      </Box>
    </Box>
  )
}

/** The months of the chosen quarter, for who paid in one of them only. */
const MonthPresets = ({ chosen, onPick }: PresetsProps) => {
  const quarter = quarterOfPeriod(chosen.from)
  if (!quarter) return null
  return (
    <Box component="fieldset" sx={groupStyles}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: 13, color: 'text.secondary' }}>
        {editorMessages.period.oneMonth}
      </Box>
      <Box sx={rowStyles}>
        {monthsOf(quarter).map((name, nth) => (
          <PeriodPreset
            key={name}
            days={monthOf(quarter, nth)}
            chosen={chosen}
            label={name}
            onPick={onPick}
          />
        ))}
      </Box>
    </Box>
  )
}

/** A whole quarter or month by one press, or any two days. */
export const PeriodInput = () => {
  const { setValue } = useFormContext<Values>()
  const [from, to] = useWatch<Values, ['period_from', 'period_to']>({
    name: ['period_from', 'period_to'],
  })
  const choose = (days: Days) => {
    setValue('period_from', days.from, { shouldDirty: true, shouldValidate: true })
    setValue('period_to', days.to, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <QuarterPresets chosen={{ from, to }} onPick={choose} />
      <MonthPresets chosen={{ from, to }} onPick={choose} />
      <PartyTextInput name="period_from" label={tenantMessages.editor.from} type="date" />
      <PartyTextInput name="period_to" label={tenantMessages.editor.to} type="date" />
    </>
  )
}

const groupStyles = { gridColumn: '1 / -1', border: 0, p: 0, m: 0, minWidth: 0 }
const rowStyles = { display: 'flex', flexWrap: 'wrap', gap: 1 }
const presetStyles = {
  height: 'auto',
  minHeight: { xs: 44, md: 36 },
  flexDirection: { xs: 'column', md: 'row' },
  columnGap: 1,
  py: 0.75,
  lineHeight: '18px',
} as const
const chosenStyles = {
  bgcolor: 'action.selected',
  borderColor: 'primary.main',
  color: 'primary.main',
}
