import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useConfig } from '../../shared/config'
import { daysUntil, formatDay } from '../../shared/format/dates'
import { commonWords } from '../../shared/messages/common'
import { Brand } from '../../shared/ui/Brand'
import guilloche from '../../shared/ui/guilloche.svg'
import { Icon } from '../../shared/ui/Icon'
import type { IconName } from '../../shared/ui/icons'

const PROMISES: { icon: IconName; text: string }[] = [
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
    <Box
      component="p"
      sx={{ mt: 'auto', mb: 0, position: 'relative', fontSize: 13, color: '#A9CBD0' }}
    >
      {said(number ? `Q${number} ${year}` : quarter.label, formatDay(quarter.due))}
    </Box>
  )
}

/** What the portal promises, beside the form on wide screens. */
export const Hero = () => (
  <Box component="aside" sx={heroLook}>
    <Box sx={{ position: 'relative' }}>
      <Brand onHero />
    </Box>
    <Typography component="p" sx={titleLook}>
      {commonWords.login.heroTitle}
    </Typography>
    <Box component="ul" sx={listLook}>
      {PROMISES.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size={18} />
          <span>{text}</span>
        </li>
      ))}
    </Box>
    <Due />
  </Box>
)

const heroLook = {
  display: { xs: 'none', md: 'flex' },
  flexDirection: 'column',
  position: 'relative',
  overflow: 'hidden',
  bgcolor: 'surface.hero',
  color: '#fff',
  p: '40px 48px',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 130,
    bottom: -330,
    width: 760,
    height: 760,
    background: `url(${guilloche}) center/contain no-repeat`,
    opacity: 0.38,
  },
} as const

const titleLook = {
  position: 'relative',
  mt: '88px',
  maxWidth: 400,
  fontSize: 36,
  lineHeight: '42px',
  letterSpacing: '-0.028em',
  fontWeight: 600,
}

const listLook = {
  position: 'relative',
  listStyle: 'none',
  p: 0,
  m: '28px 0 24px',
  display: 'grid',
  gap: '14px',
  color: '#D5E8EA',
  '& li': { display: 'flex', gap: 1.5, maxWidth: 372, fontSize: 15 },
  '& svg': { color: 'focus.outer', mt: '3px' },
}
