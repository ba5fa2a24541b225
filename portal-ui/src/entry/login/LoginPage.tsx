import { Link } from 'react-router'
import { useConfig } from '../../shared/config'
import { commonWords } from '../../shared/messages/common'
import { paths } from '../../shared/paths'
import { Brand } from '../../shared/plain/Brand'
import { buttonLook } from '../../shared/plain/Button'
import { Icon } from '../../shared/plain/Icon'
import { useTitle } from '../../shared/ui/useTitle'
import { CodeStep } from './CodeStep'
import { Hero } from './Hero'
import look from './login.module.css'
import { PasswordStep } from './PasswordStep'
import { useLogin } from './useLogin'

const Legal = () => {
  const { terms_url, privacy_url } = useConfig()
  return (
    <footer className={look.legal}>
      <a href={terms_url || paths.terms} target="_blank" rel="noopener">
        {commonWords.nav.terms}
      </a>
      <a href={privacy_url || paths.consent} target="_blank" rel="noopener">
        {commonWords.nav.privacy}
      </a>
      <Link to={paths.accessibility}>{commonWords.nav.accessibility}</Link>
    </footer>
  )
}

const Top = () => (
  <header className={look.top}>
    <div className={look.brand}>
      <Brand onHero />
    </div>
    <Link to={paths.faqs} className={`${buttonLook({ size: 'small' })} ${look.help}`}>
      <Icon name="circle-question-mark" />
      {commonWords.login.help}
    </Link>
  </header>
)

export const LoginPage = () => {
  const login = useLogin()
  useTitle(login.step === 'password' ? commonWords.login.title : commonWords.login.codeTitle)
  return (
    <div className={look.page}>
      <Hero />
      <div className={look.side}>
        <Top />
        <main className={look.main}>
          {login.step === 'password' ? <PasswordStep login={login} /> : <CodeStep login={login} />}
        </main>
        <Legal />
      </div>
    </div>
  )
}
