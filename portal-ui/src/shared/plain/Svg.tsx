export interface SvgStyle {
  size?: number
  stroke?: number
  className?: string
}

/** The frame of every icon, as large as the text beside it. Always beside a word, so it stays silent for screen readers. */
export const Svg = ({ size = 16, stroke = 1.85, className, path }: SvgStyle & { path: string }) => (
  <svg
    aria-hidden="true"
    className={className}
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
  >
    <path d={path} />
  </svg>
)
