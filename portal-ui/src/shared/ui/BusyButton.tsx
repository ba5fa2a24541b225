import Button, { type ButtonProps } from '@mui/material/Button'
import { Icon } from './Icon'

interface Props extends ButtonProps {
  busy: boolean
  busyLabel: string
}

/** The busy button of the pages that MUI dresses; see `plain/Button.tsx`. */
export const BusyButton = ({ busy, busyLabel, children, onClick, ...button }: Props) => (
  <Button
    {...button}
    aria-busy={busy}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    <Icon name="loader" size={18} className="spin" />
    <span key={String(busy)}>{busy ? busyLabel : children}</span>
  </Button>
)
