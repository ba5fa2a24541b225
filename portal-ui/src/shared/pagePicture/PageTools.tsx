import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { pagePictureMessages as words } from '../messages/pagePicture'
import { Icon, type IconName } from '../ui/Icon'
import { alignedRow } from '../ui/layout'
import type { ViewState } from './usePageView'

interface ToolProps {
  label: string
  icon: IconName
  onPress?: () => void
}

const PageTool = ({ label, icon, onPress }: ToolProps) => (
  <IconButton
    size="small"
    aria-label={label}
    title={label}
    disabled={!onPress}
    onClick={onPress}
    sx={{ width: { xs: 44, md: 30 }, height: { xs: 44, md: 30 } }}
  >
    <Icon name={icon} />
  </IconButton>
)

interface Props {
  of: ViewState
  pages: number[]
  onDraw?: () => void
}

const PageToolDivider = () => (
  <Box component="i" sx={{ width: '1px', height: 18, bgcolor: 'divider' }} />
)

/** Zoom, turn, fit, other pages, and drawing a box. */
export const PageTools = ({ of: { view, ...act }, pages, onDraw }: Props) => {
  const at = pages.indexOf(view.page)
  const to = (page: number | undefined) => (page === undefined ? undefined : () => act.show(page))
  return (
    <Box role="toolbar" aria-label={words.tools} className="no-print" sx={barStyles}>
      <PageTool label={words.zoomOut} icon="zoom-out" onPress={act.zoomOut} />
      <Box component="span" sx={{ minWidth: 40, textAlign: 'center' }}>
        {Math.round(view.zoom * 100)}%
      </Box>
      <PageTool label={words.zoomIn} icon="zoom-in" onPress={act.zoomIn} />
      <Button size="small" variant="text" onClick={act.fit} sx={fitStyles}>
        {words.fit}
      </Button>
      <PageToolDivider />
      <PageTool label={words.turn} icon="rotate-cw" onPress={act.turn} />
      {onDraw && <PageTool label={words.draw} icon="maximize" onPress={onDraw} />}
      {pages.length > 1 && (
        <>
          <PageToolDivider />
          <PageTool label={words.previousPage} icon="chevron-left" onPress={to(pages[at - 1])} />
          <span>{`${at + 1}/${pages.length}`}</span>
          <PageTool label={words.nextPage} icon="chevron-right" onPress={to(pages[at + 1])} />
        </>
      )}
    </Box>
  )
}

const fitStyles = { minWidth: 0, px: 1, fontSize: 12.5, minHeight: { xs: 44, md: 30 } }

const barStyles = {
  ...alignedRow,
  position: 'absolute',
  zIndex: 5,
  right: 16,
  bottom: 16,
  gap: '2px',
  p: '3px',
  fontSize: 12.5,
  color: 'text.secondary',
  bgcolor: 'surface.raised',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  boxShadow: '0 12px 32px -8px rgb(13 31 36 / 35%)',
} as const
