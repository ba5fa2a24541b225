import { Link } from 'react-router'
import { useConfig } from '../../shared/config'
import { commonMessages } from '../../shared/messages/common'
import { paths } from '../../shared/paths'
import { Brand } from '../../shared/plain/Brand'
import { buttonStyles } from '../../shared/plain/Button'
import { PlainIcon } from '../../shared/plain/PlainIcon'
import { useTitle } from '../../shared/ui/useTitle'
import { CodeStep } from './CodeStep'
import { LoginHero } from './LoginHero'
import look from './login.module.css'
import { PasswordStep } from './PasswordStep'
import { useLogin } from './useLogin'

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
