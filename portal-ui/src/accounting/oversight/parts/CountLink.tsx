import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { oversightMessages } from '../../../shared/messages/oversight'

interface Props {
  to: string
  value: number
  /** What is counted, for who does not see where the number stands. */
  what?: string
  /** How the number is written, where that is not as a count. */
  as?: string
  size?: number
}

/** A number that opens its list. */
export const CountLink = ({ to, value, what = '', as, size }: Props) => {
  const text = as ?? oversightMessages.number(value)
  return (
    <MuiLink
      component={Link}
      to={to}
      aria-label={what ? `${text} ${what}` : undefined}
      sx={{ ...styles, ...(size && { fontSize: size, lineHeight: '30px' }) }}
    >
      {text}
    </MuiLink>
  )
}

const styles = {
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textUnderlineOffset: '3px',
  whiteSpace: 'nowrap',
} as const
