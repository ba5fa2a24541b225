import Box from '@mui/material/Box'
import type { FormType } from '../../../shared/api/types'
import { formTypeMessages as words } from '../../../shared/messages/formTypes'

interface Props {
  value: FormType
  onChange: (value: FormType) => void
}

/** What an affiliate begins: a certificate for one store, or one for several with a breakdown. */
export const FormTypeCards = ({ value, onChange }: Props) => (
  <Box component="fieldset" sx={cardsStyles}>
    <Box component="legend" sx={{ fontWeight: 600, p: 0, mb: 1 }}>
      {words.title}
    </Box>
    {(['SINGLE', 'CONSOLIDATED'] as const).map((kind) => (
      <Box component="label" key={kind} sx={cardStyles} data-chosen={value === kind || undefined}>
        <input
          type="radio"
          name="form-type"
          value={kind}
          checked={value === kind}
          onChange={() => onChange(kind)}
        />
        <span>
          <strong>{words[kind].title}</strong>
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 14 }}>
            {words[kind].text}
          </Box>
        </span>
      </Box>
    ))}
  </Box>
)

const cardsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' },
  gap: 1.5,
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
}

const cardStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  cursor: 'pointer',
  '&[data-chosen]': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
  '& > input': {
    width: 18,
    height: 18,
    m: '3px 0 0',
    flexShrink: 0,
    accentColor: 'var(--mui-palette-primary-main, currentColor)',
  },
}
