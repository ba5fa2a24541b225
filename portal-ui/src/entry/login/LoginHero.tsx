import { useConfig } from '../../shared/config'
import { daysUntil, formatDay } from '../../shared/format/dates'
import { commonMessages } from '../../shared/messages/common'
import { Brand } from '../../shared/plain/Brand'
import { type FirstIconName, PlainIcon } from '../../shared/plain/PlainIcon'
import look from './login.module.css'

const PROMISES: { icon: FirstIconName; text: string }[] = [
  { icon: 'list-checks', text: commonMessages.login.heroChecked },
  { icon: 'radio', text: commonMessages.login.heroLive },
  { icon: 'corner-up-left', text: commonMessages.login.heroReasons },
]

const NextDueDate = () => {
  const { quarter } = useConfig()
  if (!quarter) return null
  const said = daysUntil(quarter.due) < 0 ? commonMessages.login.wereDue : commonMessages.login.due
  const [, year, number] = /^(\d{4})Q(\d)$/.exec(quarter.code) ?? []
  return (
    <p className={look.due}>
      {said(number ? `Q${number} ${year}` : quarter.label, formatDay(quarter.due))}
    </p>
  )
}

/** What the portal promises, beside the form on wide screens. */
export const LoginHero = () => (
  <aside className={look.hero}>
    <Brand onHero />
    <p className={look.promise}>{commonMessages.login.heroTitle}</p>
    <ul className={look.promises}>
      {PROMISES.map(({ icon, text }) => (
        <li key={text}>
          <PlainIcon name={icon} size={18} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
    <NextDueDate />
  </aside>
)
