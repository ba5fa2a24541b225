import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { viewMessages } from '../../shared/messages/views'
import { Icon } from '../../shared/ui/Icon'
import { alignedRow, lineAbove } from '../../shared/ui/layout'
import { listPath } from '../parts/lists'
import type { View } from './useSavedViews'

interface Props {
  view: View
  /** What its list is called. */
  of: string
  onOpen: () => void
  onRemove: () => void
}

/** One view: a link that opens it, its address to pass on, and the way out. */
export const SavedViewItem = ({ view, of, onOpen, onRemove }: Props) => {
  const [said, setSaid] = useState('')
  const to = `${listPath(view.list)}${view.search}`
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}${to}`).then(
      () => setSaid(viewMessages.copied),
      () => setSaid(viewMessages.notCopied),
    )
  return (
    <Box component="li" sx={styles}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={to} onClick={onOpen} sx={{ fontWeight: 500 }}>
          {view.name}
        </Link>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{of}</Box>
        <Box role="status" sx={{ fontSize: 12 }}>
          {said}
        </Box>
      </Box>
      <IconButton aria-label={viewMessages.copy(view.name)} onClick={() => void copy()}>
        <Icon name="copy" size={16} />
      </IconButton>
      <IconButton aria-label={viewMessages.remove(view.name)} onClick={onRemove}>
        <Icon name="x" size={16} />
      </IconButton>
    </Box>
  )
}

const styles = {
  ...alignedRow,
  ...lineAbove,
  gap: 0.5,
  py: 0.5,
  '& .MuiIconButton-root': { minWidth: { xs: 44, md: 34 }, minHeight: { xs: 44, md: 34 } },
}
