import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { tenantPageWords } from '../../shared/messages/tenantPages'
import { paths } from '../../shared/paths'
import { Sheet } from '../../shared/ui/Sheet'

const { firstSteps } = tenantPageWords

const Step = ({ number, title, text }: { number: number; title: string; text: string }) => (
  <Box component="li" sx={stepLook}>
    <Box component="span" aria-hidden="true" sx={numberLook}>
      {number}
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      <Box sx={{ fontSize: 14, color: 'text.secondary' }}>{text}</Box>
    </Box>
  </Box>
)

/** Instead of empty cards: what a first certificate takes, and what to have at hand. */
export const FirstSteps = () => (
  <Sheet title={firstSteps.title} note={firstSteps.note}>
    <Box component="ol" sx={{ listStyle: 'none', m: 0, px: { xs: 2, md: 2.5 }, py: 1 }}>
      {firstSteps.steps.map(([title, text], at) => (
        <Step key={title} number={at + 1} title={title} text={text} />
      ))}
    </Box>
    <Box sx={readyLook}>
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
  </Sheet>
)

const stepLook = { display: 'flex', gap: 1.5, py: 1.25 }

const numberLook = {
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  fontSize: 14,
  fontWeight: 600,
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
}

const readyLook = {
  mx: { xs: 2, md: 2.5 },
  p: 2,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
}
