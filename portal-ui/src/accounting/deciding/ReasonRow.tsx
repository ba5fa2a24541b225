import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import type { KeyboardEvent } from 'react'
import type { Choice, GivenReason } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { commonMessages } from '../../shared/messages/common'
import { decidingMessages } from '../../shared/messages/deciding'
import { Icon } from '../../shared/ui/Icon'
import { alignedRow } from '../../shared/ui/layout'
import { fieldName } from '../../shared/ui/Timeline'
import { Kbd } from '../parts/Kbd'
import type { PointedAt } from './reasonPlaces'

interface GivenProps {
  places: PointedAt[]
  choice: Choice
  given: GivenReason
  onGive: (given: GivenReason) => void
  onRemoveText: () => void
}

/** A letter typed by mistake would change the place; arrows and the opened list choose it. */
const ignoreLetters = (event: KeyboardEvent) => {
  const isText = event.key.length === 1 && event.key !== ' '
  if (isText && !(event.ctrlKey || event.metaKey || event.altKey)) event.preventDefault()
}

/** Where on the form a chosen reason points, and what exactly is meant. */
const ReasonDetails = ({ places, choice, given, onGive, onRemoveText }: GivenProps) => {
  const field = given.field ?? ''
  const isOther = field !== '' && !places.some((place) => place.field === field)
  return (
    <Box sx={{ display: 'grid', gap: 0.75, pb: 1.25, pl: '42px', pr: 1 }}>
      <Select
        native
        value={field}
        onChange={(event) => onGive({ ...given, field: event.target.value })}
        onKeyDown={ignoreLetters}
        inputProps={{ 'aria-label': accountingMessages.reasons.where(choice.label) }}
        sx={{ minHeight: { xs: 44, md: 34 }, fontSize: 14 }}
      >
        <option value="">{accountingMessages.reasons.asUsual}</option>
        {isOther && <option value={field}>{fieldName(field)}</option>}
        {places.map((place) => (
          <option key={place.field} value={place.field}>
            {place.label}
          </option>
        ))}
      </Select>
      <OutlinedInput
        fullWidth
        multiline
        value={given.text ?? ''}
        onChange={(event) => onGive({ ...given, text: event.target.value })}
        inputProps={{ 'aria-label': commonMessages.dialog.reasonText(choice.label) }}
        placeholder={commonMessages.dialog.reasonText(choice.label)}
        endAdornment={
          given.text && (
            <Button
              size="small"
              variant="text"
              aria-keyshortcuts="Delete"
              onClick={onRemoveText}
              sx={{ minWidth: 0, px: 0.75 }}
            >
              <Icon name="x" size={14} />
              <span className="visually-hidden">{decidingMessages.removeText(choice.label)}</span>
              <Kbd>Del</Kbd>
            </Button>
          )
        }
        sx={{ p: 0, minHeight: { xs: 44, md: 34 }, fontSize: 14 }}
      />
      {choice.texts && (
        <PreparedTexts
          label={decidingMessages.preparedText(choice.label)}
          texts={choice.texts}
          onInsert={(text) => onGive({ ...given, text: joinTexts(given.text ?? '', text) })}
        />
      )}
    </Box>
  )
}

const joinTexts = (typed: string, text: string) => (typed ? `${typed} ${text}` : text)

interface PreparedTextsProps {
  label: string
  texts: string[]
  onInsert: (text: string) => void
}

/** Chosen, a prepared text goes into the line above, where it can be changed. */
const PreparedTexts = ({ label, texts, onInsert }: PreparedTextsProps) => (
  <Select
    native
    value=""
    onChange={(event) => onInsert(event.target.value)}
    onKeyDown={ignoreLetters}
    inputProps={{ 'aria-label': label }}
    sx={{ minHeight: { xs: 44, md: 34 }, fontSize: 14 }}
  >
    <option value="">{decidingMessages.insertText}</option>
    {texts.map((text) => (
      <option key={text} value={text}>
        {text}
      </option>
    ))}
  </Select>
)

interface Props extends Omit<GivenProps, 'given'> {
  given: GivenReason | undefined
  why: string | undefined
  isBesideForm: boolean
  /** The key that ticks it; 0: none. */
  number: number
  onToggle: () => void
  onFocus: () => void
}

/** One reason with why it is likely; a chosen one says where and what. */
export const ReasonRow = (props: Props) => {
  const { number, why, isBesideForm, onToggle, onFocus, ...row } = props
  const { choice, given } = row
  return (
    <Box
      onFocus={given && onFocus}
      sx={{ borderRadius: '8px', px: 0.5, mb: 0.5, bgcolor: given ? 'action.selected' : undefined }}
    >
      <Box component="label" sx={labelStyles}>
        <Checkbox checked={Boolean(given)} onChange={onToggle} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {choice.label}
          {why && <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{why}</Box>}
        </Box>
        {number > 0 && <Kbd>{String(number)}</Kbd>}
      </Box>
      {given && (
        <>
          {isBesideForm && <Box sx={pointStyles}>{accountingMessages.reasons.click}</Box>}
          <ReasonDetails {...row} given={given} />
        </>
      )}
    </Box>
  )
}

const pointStyles = {
  display: { xs: 'none', lg: 'block' },
  pl: '42px',
  pb: 0.75,
  fontSize: 12,
  color: 'text.secondary',
}

const labelStyles = {
  ...alignedRow,
  minHeight: { xs: 44, md: 40 },
  py: 0.75,
  pr: 1,
  fontSize: 14,
  lineHeight: '19px',
  cursor: 'pointer',
}
