import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { commonMessages } from '../messages/common'
import { Icon } from './Icon'
import { plainList, wrappedRow } from './layout'

interface Props {
  /** Each filter in words, with the name it is kept under; one without words is not set. */
  chips: { name: string; words: string }[]
  onRemove: (name: string) => void
  onClear: () => void
}

/** What narrows a list now; a press on one takes it away. Nothing where nothing does. */
export const FilterChips = ({ chips, onRemove, onClear }: Props) => {
  const set = chips.filter(({ words }) => words)
  if (set.length === 0) return null
  return (
    <Box component="ul" aria-label={commonMessages.filters.active} sx={listStyles}>
      {set.map(({ name, words }) => (
        <li key={name}>
          <Button
            size="small"
            className="printed"
            aria-label={commonMessages.filters.remove(words)}
            onClick={() => onRemove(name)}
            sx={chipStyles}
          >
            {words}
            <Icon name="x" size={14} />
          </Button>
        </li>
      ))}
      <li>
        <Button size="small" variant="text" onClick={onClear} sx={chipStyles}>
          {commonMessages.filters.clear}
        </Button>
      </li>
    </Box>
  )
}

const listStyles = { ...wrappedRow, ...plainList, gap: 0.75 }

const chipStyles = {
  minHeight: { xs: 44, md: 30 },
  fontSize: 13,
  fontWeight: 500,
  gap: 0.75,
  maxWidth: '100%',
  overflowWrap: 'anywhere',
}
