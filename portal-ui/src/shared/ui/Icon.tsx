import { type IconName, icons } from './icons'

interface Props {
  name: IconName
  size?: number
  stroke?: number
  className?: string
}

/** Always beside a word, so it stays silent for screen readers. */
export const Icon = ({ name, size = 16, stroke = 1.85, className }: Props) => (
  <svg
    aria-hidden="true"
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
  >
    {icons[name]}
  </svg>
)
