import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { commonWords } from '../shared/messages/common'
import { useSession } from '../shared/session/store'
import { isSessionClearedOnUnload } from '../shared/session/watches'
import { Icon } from '../shared/ui/Icon'
import { putOff, reloadIntoNewVersion, useNewVersion } from '../sw/newVersion'

/** A newer build is there; when to load it is the person's to say. */
export const UpdateBar = () => {
  const session = useSession()
  if (!useNewVersion()) return null
  const logsOut = session && isSessionClearedOnUnload()
  return (
    <Box
      component="section"
      aria-label={commonWords.update.ready}
      className="no-print"
      sx={barLook}
    >
      <Icon name="refresh-cw" size={18} />
      <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
        <strong>{commonWords.update.ready}.</strong> {commonWords.update.text}{' '}
        {logsOut && commonWords.update.logsOut}
      </Box>
      <Button size="small" variant="text" onClick={putOff}>
        {commonWords.update.later}
      </Button>
      <Button size="small" onClick={() => void reloadIntoNewVersion()}>
        {commonWords.update.reload}
      </Button>
    </Box>
  )
}

const barLook = {
  position: 'fixed',
  left: { xs: 0, md: 24 },
  right: { xs: 0, md: 'auto' },
  bottom: { xs: 0, md: 24 },
  maxWidth: { md: 560 },
  zIndex: 'snackbar',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1.25,
  px: 2,
  py: 1.5,
  fontSize: 14,
  lineHeight: '20px',
  bgcolor: 'surface.raised',
  border: 1,
  borderColor: 'divider',
  borderRadius: { xs: '14px 14px 0 0', md: '12px' },
  boxShadow: '0 1px 2px rgb(13 31 36 / 3%), 0 12px 32px -8px rgb(13 31 36 / 30%)',
}
