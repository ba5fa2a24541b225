import { Link } from 'react-router'
import { useConfig } from '../../shared/config'
import { daysUntil, formatDay } from '../../shared/format/dates'
import { commonMessages } from '../../shared/messages/common'
import { paths } from '../../shared/paths'
import { Brand } from '../../shared/plain/Brand'
import { buttonStyles } from '../../shared/plain/Button'
import { type FirstIconName, PlainIcon } from '../../shared/plain/PlainIcon'
import { useTitle } from '../../shared/ui/useTitle'
import { CodeStep } from './CodeStep'
import look from './login.module.css'
import { PasswordStep } from './PasswordStep'
import { useLogin } from './useLogin'
import { useSignInElsewhere } from './useSignInElsewhere'

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
const LoginHero = () => (
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

const LoginLegal = () => {
  const { terms_url, privacy_url } = useConfig()
  return (
    <footer className={look.legal}>
      <a href={terms_url || paths.terms} target="_blank" rel="noopener">
        {commonMessages.nav.terms}
      </a>
      <a href={privacy_url || paths.consent} target="_blank" rel="noopener">
        {commonMessages.nav.privacy}
      </a>
      <Link to={paths.accessibility}>{commonMessages.nav.accessibility}</Link>
    </footer>
  )
}

const LoginTop = () => (
  <header className={look.top}>
    <div className={look.brand}>
      <Brand onHero />
    </div>
    <Link to={paths.faqs} className={`${buttonStyles({ size: 'small' })} ${look.help}`}>
      <PlainIcon name="circle-question-mark" />
      {commonMessages.login.help}
    </Link>
  </header>
)

export const LoginPage = () => {
  const login = useLogin()
  useSignInElsewhere(login.busy)
  useTitle(login.step === 'password' ? commonMessages.login.title : commonMessages.login.codeTitle)
  return (
    <div className={look.page}>
      <LoginHero />
      <div className={look.side}>
        <LoginTop />
        <main className={look.main}>
          {login.step === 'password' ? <PasswordStep login={login} /> : <CodeStep login={login} />}
        </main>
        <LoginLegal />
      </div>
    </div>
  )
}
