import Box from '@mui/material/Box'
import { signingMessages as words } from '../messages/signing'
import { SegmentedControl } from './SegmentedControl'
import { SignatureCanvas } from './SignatureCanvas'
import { TextInput } from './TextInput'

export interface GivenSignature {
  method: 'typed' | 'drawn'
  name: string
  picture: string
}

interface Props {
  given: GivenSignature
  error: string
  onChange: (given: GivenSignature) => void
}

const WAYS = [
  { value: 'typed', label: words.ways.typed },
  { value: 'drawn', label: words.ways.drawn },
]

/** What is missing of a signature; blank where it can be given. */
export const whatLacks = ({ method, name, picture }: GivenSignature) => {
  if (method === 'typed') return name.trim() ? '' : words.noName
  return picture ? '' : words.noDrawing
}

/** A name that is typed or drawn. */
export const SignatureField = ({ given, error, onChange }: Props) => (
  <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', '& > *': { maxWidth: 600 } }}>
    <SegmentedControl
      label={words.ways.label}
      segments={WAYS}
      value={given.method}
      onPick={(method) =>
        onChange({ ...given, picture: '', method: method === 'drawn' ? 'drawn' : 'typed' })
      }
    />
    {given.method === 'typed' ? (
      <Box sx={{ width: '100%' }}>
        <TextInput
          label={words.name}
          hint={words.nameHint}
          error={error}
          value={given.name}
          autoComplete="name"
          inputProps={{ maxLength: 200 }}
          onChange={({ target }) => onChange({ ...given, name: target.value })}
        />
      </Box>
    ) : (
      <Box sx={{ width: '100%' }}>
        <SignatureCanvas onDraw={(picture) => onChange({ ...given, picture })} />
        {error && (
          <Box role="alert" sx={{ mt: 0.5, fontSize: 13, color: 'error.main' }}>
            {error}
          </Box>
        )}
      </Box>
    )}
  </Box>
)
