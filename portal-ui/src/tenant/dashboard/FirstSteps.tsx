import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { firstSteps } from '../../shared/messages/firstSteps'
import { paths } from '../../shared/paths'
import { centered } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'

const FirstStep = ({ number, title, text }: { number: number; title: string; text: string }) => (
  <Box component="li" sx={stepStyles}>
    <Box component="span" aria-hidden="true" sx={numberStyles}>
      {number}
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      <Box sx={{ fontSize: 14, color: 'text.secondary' }}>{text}</Box>
    </Box>
  </Box>
)

/** Instead of empty cards: what a first certificate takes, and what to have at hand. */
export default function FirstSteps() {
  return (
    <SectionCard title={firstSteps.title} note={firstSteps.note}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, px: { xs: 2, md: 2.5 }, py: 1 }}>
        {firstSteps.steps.map(([title, text], at) => (
          <FirstStep key={title} number={at + 1} title={title} text={text} />
        ))}
      </Box>
      <Box sx={readyStyles}>
        <Box sx={{ fontWeight: 600, mb: 0.5 }}>{firstSteps.ready}</Box>
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: 14, color: 'text.secondary' }}>
          {firstSteps.have.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25, p: { xs: 2, md: 2.5 } }}>
        <Button component={Link} to={paths.tenant.newForm} variant="contained">
          {firstSteps.begin}
        </Button>
        <Button component={Link} to={paths.tenant.quarterSheet}>
          {firstSteps.many}
        </Button>
      </Box>
    </SectionCard>
  )
}

const stepStyles = { display: 'flex', gap: 1.5, py: 1.25 }

const numberStyles = {
  ...centered,
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: '50%',
  fontSize: 14,
  fontWeight: 600,
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
}

const readyStyles = {
  mx: { xs: 2, md: 2.5 },
  p: 2,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
}
