import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Certificate } from '../../shared/api/types'
import { signedPaperMessages } from '../../shared/messages/signedPaper'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'
import PrintToSignButton from './PrintToSignButton'
import { goToUpload } from './uploadId'

/** What is left to do where it is not signed: print, attach, or send the original. */
export const SignedPaperActions = ({ certificate }: { certificate: Certificate }) => (
  <>
    <Typography variant="body2">
      {signedPaperMessages.needed.steps} {signedPaperMessages.needed.byPhone}
    </Typography>
    <Box className="no-print" sx={actionsStyles}>
      <PrintToSignButton certificate={certificate} variant="contained" />
      <Button onClick={goToUpload}>
        <Icon name="upload" />
        {signedPaperMessages.needed.attach}
      </Button>
      <Button component={Link} to={paths.tenant.originals}>
        <Icon name="send" />
        {signedPaperMessages.needed.send}
      </Button>
    </Box>
  </>
)

const actionsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '& > *': {
    minHeight: { xs: 48, md: 40 },
    flex: { xs: '1 1 100%', md: 'none' },
    whiteSpace: 'nowrap',
  },
}
