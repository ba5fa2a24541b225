import Backdrop from '@mui/material/Backdrop'
import Box from '@mui/material/Box'
import { account } from '../shared/messages/account'
import { Icon } from '../shared/ui/Icon'

/** Lies over everything while a request runs; a quick answer leaves it unseen. */
export const LoaderModal = () => (
  <Backdrop
    open
    sx={{ zIndex: 'tooltip', bgcolor: 'rgb(13 31 36 / 40%)' }}
    transitionDuration={300}
  >
    <Box role="status" sx={loaderLook}>
      <Icon name="loader" size={20} className="spin" />
      {account.email.working}
    </Box>
  </Backdrop>
)

const loaderLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 2.5,
  py: 1.75,
  borderRadius: '12px',
  bgcolor: 'surface.raised',
  color: 'text.primary',
  fontWeight: 500,
  border: 1,
  borderColor: 'divider',
}
