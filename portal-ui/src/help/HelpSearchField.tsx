import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { help } from '../shared/messages/help/frame'
import { Icon } from '../shared/ui/Icon'

interface Props {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}

export const HelpSearchField = ({ label, hint, value, onChange }: Props) => (
  <OutlinedInput
    type="search"
    className="no-print"
    value={value}
    placeholder={hint}
    onChange={(event) => onChange(event.target.value)}
    inputProps={{ 'aria-label': label }}
    startAdornment={<Icon name="search" size={18} />}
    endAdornment={
      value && (
        <IconButton size="small" aria-label={help.clear} onClick={() => onChange('')}>
          <Icon name="x" size={18} />
        </IconButton>
      )
    }
    sx={searchStyles}
  />
)

const searchStyles = {
  width: '100%',
  maxWidth: 620,
  minHeight: 50,
  gap: 1,
  bgcolor: 'background.paper',
  '& > svg': { color: 'surface.hint' },
  '& input': { pl: 0, textOverflow: 'ellipsis' },
  '& input::-webkit-search-cancel-button': { display: 'none' },
}
