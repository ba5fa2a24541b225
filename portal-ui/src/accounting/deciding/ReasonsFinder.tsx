import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Choice, GivenReason } from '../../shared/api/types'
import { hasWords } from '../../shared/format/fold'
import { accountingMessages } from '../../shared/messages/accounting'
import { FieldError } from '../../shared/plain/Field'
import type { AskedReasons } from '../../shared/ui/ReasonsInput'
import type { Form } from './formCache'
import { ReasonRow } from './ReasonRow'
import type { PointedAt } from './reasonPlaces'
import { usePointing } from './usePointing'

type LikelyReason = Form['likely_reasons'][number]

interface Props extends AskedReasons {
  likelyReasons: LikelyReason[]
  places: PointedAt[]
  /** The form lies beside the panel, and its cells can be pressed. */
  isBesideForm?: boolean
  /** The reasons are filled in: the button has the focus, for Enter. */
  isFilledIn?: boolean
}

/** As many as there are digits to press are shown at once, each with its own. */
const SHORT = 9

const has = (value: GivenReason[], code: string) => value.some((reason) => reason.code === code)

/** Nothing typed: the likely ones, and all that is chosen; else those that are called so. */
const offeredIn = (choices: Choice[], { likely, value, typed, isWhole }: Narrowed) => {
  if (typed.trim()) return choices.filter(({ label }) => hasWords(label, typed))
  const first = likely.flatMap((code) => choices.filter((choice) => choice.value === code))
  const rest = choices.filter((choice) => !likely.includes(choice.value))
  return [...first, ...rest.filter((choice) => isWhole || has(value, choice.value))]
}

const ARROWS: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

/** The place before or after one; the first where there is none yet. */
const nextPlace = (places: PointedAt[], field: string, step: number) => {
  const at = places.findIndex((place) => place.field === field)
  const next = at < 0 ? 0 : (at + step + places.length) % places.length
  return places[next]?.field ?? field
}

interface Narrowed {
  likely: string[]
  value: GivenReason[]
  typed: string
  isWhole: boolean
}

/** Which reasons: the likely ones with a number each, every other by a few letters of its name. */
export const ReasonsFinder = (props: Props) => {
  const { likelyReasons, places, label, choices, value, onChange, error } = props
  const [typed, setTyped] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const [picked, setPicked] = useState('')
  const [isPointing, setIsPointing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  usePointing({
    value,
    active: picked,
    onPoint: (given) => {
      give(given)
      // Ctrl+Enter is heard here.
      input.current?.focus()
    },
  })
  const isShort = choices.length <= SHORT
  const likely = likelyReasons
    .map(({ code }) => code)
    .filter((code) => choices.some((choice) => choice.value === code))
  const offered = offeredIn(choices, { likely, value, typed, isWhole: isWhole || isShort })
  const byDigit = isShort && !typed ? offered.map((choice) => choice.value) : likely
  const likelyOf = (code: string) => likelyReasons.find((reason) => reason.code === code)
  const toggle = (code: string) =>
    onChange(
      has(value, code)
        ? value.filter((reason) => reason.code !== code)
        : [
            ...value,
            { code, text: likelyOf(code)?.text ?? '', field: likelyOf(code)?.field ?? '' },
          ],
    )
  const give = (given: GivenReason) =>
    onChange(value.map((reason) => (reason.code === given.code ? given : reason)))
  const removeText = (code: string) => {
    onChange(value.map((reason) => (reason.code === code ? { ...reason, text: '' } : reason)))
    // Ctrl+Enter is heard here.
    input.current?.focus()
  }
  const pick = (code: string | undefined) => {
    if (!code) return
    toggle(code)
    setPicked(code)
    setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const step = ARROWS[event.key]
    const reason = value.find(({ code }) => code === picked) ?? value.at(-1)
    if (event.key === 'Delete' && typed === '' && reason) return removeText(reason.code)
    if (step && reason && (isPointing || typed.toLowerCase() === 'p')) {
      event.preventDefault()
      setIsPointing(true)
      setTyped('')
      give({ ...reason, field: nextPlace(places, reason.field ?? '', step) })
      return
    }
    setIsPointing(false)
    const numbered = typed === '' ? byDigit[Number(event.key) - 1] : undefined
    if (event.key !== 'Enter' && !numbered) return
    event.preventDefault()
    pick(event.key === 'Enter' ? typed && offered[0]?.value : numbered)
  }
  const hidden = choices.length - offered.length
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: 14, fontWeight: 600 }}>
        {label}
      </Box>
      <OutlinedInput
        fullWidth
        autoFocus={!props.isFilledIn}
        inputRef={input}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        placeholder={accountingMessages.reasons.find(choices.length)}
        inputProps={{ 'aria-label': accountingMessages.reasons.find(choices.length) }}
      />
      <Box sx={{ mt: 1 }}>
        {offered.map((choice) => (
          <ReasonRow
            key={choice.value}
            places={places}
            isBesideForm={props.isBesideForm ?? false}
            why={likelyOf(choice.value)?.why}
            choice={choice}
            number={typed ? 0 : byDigit.indexOf(choice.value) + 1}
            given={value.find((reason) => reason.code === choice.value)}
            onToggle={() => toggle(choice.value)}
            onFocus={() => setPicked(choice.value)}
            onGive={give}
            onRemoveText={() => removeText(choice.value)}
          />
        ))}
        {typed && offered.length === 0 && (
          <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', py: 1 }}>
            {accountingMessages.reasons.none}
          </Box>
        )}
      </Box>
      {!typed && !isShort && (hidden > 0 || isWhole) && (
        <MuiLink
          component="button"
          type="button"
          sx={moreStyles}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? accountingMessages.reasons.fewer : accountingMessages.reasons.more(hidden)}
        </MuiLink>
      )}
      {error && <FieldError text={error} />}
    </Box>
  )
}

const moreStyles = { fontSize: 13, fontFamily: 'inherit', minHeight: { xs: 44, md: 28 }, ml: 1 }
