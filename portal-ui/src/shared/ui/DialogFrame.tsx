import Box from '@mui/material/Box'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import IconButton from '@mui/material/IconButton'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEventHandler, type KeyboardEvent, type ReactNode, useId } from 'react'
import { commonMessages } from '../messages/common'
import { Icon } from './Icon'
import { PlainDialog } from './PlainDialog'
import { SidePanel } from './SidePanel'

interface Props {
  title: string
  onClose: () => void
  /** Something was typed: a click outside it no longer closes it. */
  dirty?: boolean
  onSubmit?: FormEventHandler<HTMLFormElement>
  actions: ReactNode
  width?: number
  /** A sentence or two: on a phone too it leaves the page beside it to be seen and pressed. */
  brief?: boolean
  /** Where there is room it stands beside the page, which stays to be pressed. */
  beside?: boolean | undefined
  /** On a phone it rises from below, as high as it must, with buttons as wide as the hand. */
  bottom?: boolean
  children: ReactNode
}

/** Ctrl+Enter confirms, wherever the focus is. */
const confirmByKey = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** The frame of every dialog; a full sheet on a phone, unless it is brief. */
export const DialogFrame = (props: Props) => {
  const { title, onClose, dirty = false, onSubmit, actions, width = 520, children } = props
  const titleId = useId()
  const { breakpoints } = useTheme()
  const phone = useMediaQuery(breakpoints.down('md'))
  const isWide = useMediaQuery(breakpoints.up('lg'))
  const asBottom = phone && Boolean(props.bottom)
  const asSheet = phone && !props.brief && !asBottom
  const body = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: '16px 14px 6px 20px' }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton size="small" aria-label={commonMessages.dialog.close} onClick={onClose}>
          <Icon name="x" size={18} />
        </IconButton>
      </Box>
      <DialogContent sx={{ px: 2.5, py: 1 }}>{children}</DialogContent>
      <DialogActions
        sx={{ gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 }, ...(asBottom && wideButtons) }}
      >
        {actions}
      </DialogActions>
    </>
  )
  const whole = onSubmit ? (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={confirmByKey}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      {body}
    </Box>
  ) : (
    body
  )
  if (props.beside && isWide)
    return (
      <SidePanel titleId={titleId} onClose={onClose}>
        {whole}
      </SidePanel>
    )
  return (
    <PlainDialog
      fullScreen={asSheet}
      dirty={dirty}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{
        container: { sx: asBottom ? { alignItems: 'flex-end' } : {} },
        paper: {
          sx: {
            width,
            maxWidth: '100%',
            ...(asSheet && { borderRadius: 0 }),
            ...(asBottom && { m: 0, width: '100%', borderRadius: '14px 14px 0 0' }),
          },
        },
      }}
    >
      {whole}
    </PlainDialog>
  )
}

const wideButtons = {
  flexDirection: 'column-reverse',
  '& .MuiButton-root': { width: '100%', minHeight: 48 },
} as const
