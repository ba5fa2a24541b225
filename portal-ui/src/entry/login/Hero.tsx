import { useConfig } from '../../shared/config'
import { daysUntil, formatDay } from '../../shared/format/dates'
import { commonWords } from '../../shared/messages/common'
import { Brand } from '../../shared/plain/Brand'
import { Icon } from '../../shared/plain/Icon'
import type { FirstIconName } from '../../shared/plain/icons'
import look from './login.module.css'

const PROMISES: { icon: FirstIconName; text: string }[] = [
  { icon: 'list-checks', text: commonWords.login.heroChecked },
  { icon: 'radio', text: commonWords.login.heroLive },
  { icon: 'corner-up-left', text: commonWords.login.heroReasons },
]

const Due = () => {
  const { quarter } = useConfig()
  if (!quarter) return null
  const said = daysUntil(quarter.due) < 0 ? commonWords.login.wereDue : commonWords.login.due
  const [, year, number] = /^(\d{4})Q(\d)$/.exec(quarter.code) ?? []
  return (
    <p className={look.due}>
      {said(number ? `Q${number} ${year}` : quarter.label, formatDay(quarter.due))}
    </p>
  )
}

/** What the portal promises, beside the form on wide screens. */
export const Hero = () => (
  <aside className={look.hero}>
    <Brand onHero />
    <p className={look.promise}>{commonWords.login.heroTitle}</p>
    <ul className={look.promises}>
      {PROMISES.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size={18} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
    <Due />
  </aside>
)
