import Button, { type ButtonProps } from '@mui/material/Button'
import { Icon } from './Icon'

interface Props extends ButtonProps {
  busy: boolean
  busyLabel: string
}

/** Keeps its colour and its place while it works; only the words change. */
export const BusyButton = ({ busy, busyLabel, children, onClick, ...button }: Props) => (
  <Button
    {...button}
    aria-busy={busy}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <Icon name="loader" size={18} className="spin" />}
    {busy ? busyLabel : children}
  </Button>
)
