import Box from '@mui/material/Box'
import { manilaDay } from '../../../shared/format/dates'
import {
  codeOf,
  currentQuarter,
  quarterBefore,
  recentQuarters,
  shortNameOf,
} from '../../../shared/format/quarter'
import { oversightMessages } from '../../../shared/messages/oversight'
import { TextInput } from '../../../shared/ui/TextInput'
import { FilterSelect } from '../../masterlist/FilterSelect'
import type { Question } from '../oversightQuestion'

const words = oversightMessages.filters
const QUARTERS = 9
const DAYS = 'days'
const WEEK_MS = 6 * 24 * 60 * 60 * 1000

const lastWeek = (now = new Date()) => ({
  quarter: '',
  from: manilaDay(new Date(now.getTime() - WEEK_MS)),
  to: manilaDay(now),
})

/** The quarter whose forms come in now: the one that ended last. */
const dueQuarter = () => codeOf(quarterBefore(currentQuarter()))

const quarters = () =>
  recentQuarters(QUARTERS).map((quarter) => ({
    value: codeOf(quarter),
    label: shortNameOf(quarter),
  }))

interface Props {
  question: Question
  ask: (changes: Question) => void
  /** Codes of those that may be asked for. */
  companies?: string[]
  /** Whether days may be asked for instead of a quarter. */
  days?: boolean
}

const DaysFilter = ({ question, ask }: Props) =>
  (['from', 'to'] as const).map((name) => (
    <Box key={name} sx={{ width: { xs: '100%', md: 160 } }}>
      <TextInput
        type="date"
        label={words[name]}
        value={question[name] ?? ''}
        onChange={(event) => ask({ [name]: event.target.value })}
      />
    </Box>
  ))

/** Which forms are overseen: of a quarter or of some days, of one company or of all. */
export const OversightFilters = ({ question, ask, companies = [], days = false }: Props) => {
  const isOfDays = days && Boolean(question.from || question.to)
  const pick = (value: string) =>
    ask(value === DAYS ? lastWeek() : { quarter: value, from: '', to: '' })
  return (
    <Box sx={barStyles}>
      <FilterSelect
        label={words.period}
        value={isOfDays ? DAYS : (question.quarter ?? dueQuarter())}
        choices={[...quarters(), ...(days ? [{ value: DAYS, label: words.days }] : [])]}
        onPick={pick}
      />
      {(companies.length > 1 || question.company) && (
        <FilterSelect
          label={words.company}
          any={words.anyCompany}
          value={question.company ?? ''}
          choices={companies.map((code) => ({ value: code, label: code }))}
          onPick={(company) => ask({ company })}
        />
      )}
      {isOfDays && <DaysFilter question={question} ask={ask} />}
    </Box>
  )
}

const barStyles = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }
