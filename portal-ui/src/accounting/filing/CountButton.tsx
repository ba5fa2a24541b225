import MuiLink from '@mui/material/Link'
import { filingMessages } from '../../shared/messages/filing'

interface Props {
  count: number
  /** Of what: the start of its accessible name. */
  name: string
  isOpen: boolean
  onPress: () => void
  /** Of what it counts, where that is not certificates. */
  text?: string
}

/** A number that opens the certificates behind it. */
export const CountButton = ({ count, name, isOpen, onPress, text }: Props) => (
  <MuiLink
    component="button"
    type="button"
    aria-expanded={isOpen}
    aria-label={text ?? filingMessages.out.show(name, count)}
    onClick={onPress}
    sx={{ font: 'inherit', minWidth: 24, minHeight: { xs: 44, md: 24 }, textAlign: 'right' }}
  >
    {filingMessages.number(count)}
  </MuiLink>
)
