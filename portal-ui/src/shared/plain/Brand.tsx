import { useConfig } from '../config'
import look from './Brand.module.css'

/** The mark and the operator's product name; the last word is set lighter. */
export const Brand = ({ onHero = false }: { onHero?: boolean }) => {
  const words = useConfig().name.split(' ')
  const last = words.length > 1 ? words.at(-1) : ''
  const first = last ? words.slice(0, -1).join(' ') : words.join(' ')
  return (
    <span className={onHero ? `${look.brand} ${look.onHero}` : look.brand}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill={onHero ? '#0E5A67' : '#0B5563'} />
        <circle cx="22.2" cy="10.2" r="3.6" fill="#FFC83D" />
        <path
          d="M4 24.5c4.2 0 5.4-10.5 9.2-10.5s4 6 6.6 6c2 0 2.6-2.2 4.2-2.2 2 0 2.3 6.7 4 6.7"
          fill="none"
          stroke="#fff"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      <span>
        {first}
        {last && <span className={look.last}>{` ${last}`}</span>}
      </span>
    </span>
  )
}
