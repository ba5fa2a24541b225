import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useConfig } from '../../shared/config'
import { commonWords } from '../../shared/messages/common'
import { paths } from '../../shared/paths'
import { Brand } from '../../shared/ui/Brand'
import { Icon } from '../../shared/ui/Icon'
import { useTitle } from '../../shared/ui/Page'
import { CodeStep } from './CodeStep'
import { Hero } from './Hero'
import { PasswordStep } from './PasswordStep'
import { useLogin } from './useLogin'

const Legal = () => {
  const { terms_url, privacy_url } = useConfig()
  return (
    <Box component="footer" sx={legalLook}>
      <Link href={terms_url || paths.terms} target="_blank" rel="noopener" underline="hover">
        {commonWords.nav.terms}
      </Link>
      <Link href={privacy_url || paths.consent} target="_blank" rel="noopener" underline="hover">
        {commonWords.nav.privacy}
      </Link>
    </Box>
  )
}

const Top = () => (
  <Box component="header" sx={topLook}>
    <Box sx={{ display: { xs: 'block', md: 'none' } }}>
      <Brand onHero />
    </Box>
    <Button component={RouterLink} to={paths.faqs} size="small" sx={helpLook}>
      <Icon name="circle-question-mark" />
      {commonWords.login.help}
    </Button>
  </Box>
)

export const LoginPage = () => {
  const login = useLogin()
  useTitle(login.step === 'password' ? commonWords.login.title : commonWords.login.codeTitle)
  return (
    <Box sx={splitLook}>
      <Hero />
      <Box sx={sideLook}>
        <Top />
        <Box
          component="main"
          sx={{ width: { xs: '100%', md: 392 }, m: { xs: '28px 0 auto', md: 'auto' } }}
        >
          {login.step === 'password' ? <PasswordStep login={login} /> : <CodeStep login={login} />}
        </Box>
        <Legal />
      </Box>
    </Box>
  )
}

const splitLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,2fr) minmax(0,3fr)', xl: '520px 1fr' },
  minHeight: '100vh',
  bgcolor: 'background.paper',
}

const sideLook = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100vh',
  p: { xs: '0 20px 20px', md: '28px 40px' },
}

const topLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: { xs: 'space-between', md: 'flex-end' },
  bgcolor: { xs: 'surface.hero', md: 'transparent' },
  height: { xs: 64, md: 'auto' },
  m: { xs: '0 -20px', md: 0 },
  p: { xs: '0 12px 0 20px', md: 0 },
}

const helpLook = {
  color: { xs: '#fff', md: 'text.primary' },
  bgcolor: { xs: 'transparent', md: 'background.paper' },
  borderColor: { xs: '#5e969f', md: 'surface.control' },
}

const legalLook = {
  display: 'flex',
  justifyContent: 'center',
  gap: 2.5,
  pt: 2.5,
  fontSize: 13,
  '& a': { color: 'text.secondary' },
}
