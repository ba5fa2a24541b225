import type { ButtonHTMLAttributes } from 'react'
import { Icon } from './Icon'
import look from './plain.module.css'

export type ButtonVariant = 'contained' | 'outlined' | 'text'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its words, in line with what stands above it. */
  bare?: boolean
}

/** The look of a button, for a link too. */
export const buttonLook = ({
  variant = 'outlined',
  size = 'medium',
  bare = false,
}: ButtonLook = {}) =>
  [look.button, look[variant], look[size], bare && look.bare].filter(Boolean).join(' ')

type Props = ButtonHTMLAttributes<HTMLButtonElement> & ButtonLook

export const Button = ({ variant, size, bare, className = '', ...button }: Props) => (
  <button
    type="button"
    {...button}
    className={`${buttonLook({ variant, size, bare })} ${className}`}
  />
)

/**
 * Keeps its colour and its place while it works; only the words change. The words stand in an
 * element of their own, and the spinner is only hidden: a translator may have moved the text.
 */
export const BusyButton = ({
  busy,
  busyLabel,
  children,
  onClick,
  ...button
}: Props & { busy: boolean; busyLabel: string }) => (
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
