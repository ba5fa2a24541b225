import type { ButtonHTMLAttributes } from 'react'
import { PlainIcon } from './PlainIcon'
import look from './plain.module.css'

export type ButtonVariant = 'contained' | 'outlined' | 'text'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonStyle {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its words, in line with what stands above it. */
  bare?: boolean
}

/** The look of a button, for a link too. */
export const buttonStyles = ({
  variant = 'outlined',
  size = 'medium',
  bare = false,
}: ButtonStyle = {}) =>
  [look.button, look[variant], look[size], bare && look.bare].filter(Boolean).join(' ')

type Props = ButtonHTMLAttributes<HTMLButtonElement> & ButtonStyle

export const Button = ({ variant, size, bare, className = '', ...button }: Props) => (
  <button
    type="button"
    {...button}
    className={`${buttonStyles({ variant, size, bare })} ${className}`}
  />
)

/**
 * Keeps its colour and its place while it works; only the words change. The words stand in an
 * element of their own, and the spinner is only hidden: a translator may have moved the text.
 */
export const PlainBusyButton = ({
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
    <PlainIcon name="loader" size={18} className="spin" />
    <span key={String(busy)}>{busy ? busyLabel : children}</span>
  </Button>
)
