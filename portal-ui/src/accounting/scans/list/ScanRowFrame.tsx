import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { sizeOf } from '../../../shared/format/size'
import { Icon } from '../../../shared/ui/Icon'
import { lineAbove, oneLine, secondaryText, wrappedRow } from '../../../shared/ui/layout'

interface Props {
  name: string
  bytes: number
  chip: ReactNode
  words: ReactNode
  aside: ReactNode
  below?: ReactNode
}

/** One file: what it is, how it stands, in words, and what to do next. */
export const ScanRowFrame = ({ name, bytes, chip, words, aside, below }: Props) => (
  <Box component="li" sx={itemStyles}>
    <Box sx={rowStyles}>
      <Box component="span" sx={{ color: 'surface.hint', lineHeight: 0, gridArea: 'icon' }}>
        <Icon name="file-text" size={18} />
      </Box>
      <Box sx={{ minWidth: 0, gridArea: 'name' }}>
        <Box sx={nameStyles} title={name}>
          {name}
        </Box>
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'surface.hint' }}>{sizeOf(bytes)}</Box>
      </Box>
      <Box sx={{ gridArea: 'chip' }}>{chip}</Box>
      <Box sx={wordsStyles}>{words}</Box>
      <Box sx={asideStyles}>{aside}</Box>
    </Box>
    {below}
  </Box>
)

const itemStyles = lineAbove

const rowStyles = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1.75,
  rowGap: 0.75,
  px: { xs: 2, md: 2.5 },
  py: { xs: 1.25, md: 0.5 },
  minHeight: 46,
  gridTemplateColumns: {
    xs: 'auto minmax(0, 1fr) auto',
    md: 'auto 200px 172px minmax(0, 1fr) auto',
  },
  gridTemplateAreas: {
    xs: '"icon name chip" "words words words" "aside aside aside"',
    md: '"icon name chip words aside"',
  },
}

const nameStyles = { ...oneLine, fontSize: 14, lineHeight: '19px', fontWeight: 500 }

const wordsStyles = {
  ...secondaryText,
  gridArea: 'words',
  lineHeight: '18px',
  minWidth: 0,
  overflowWrap: 'anywhere',
}

const asideStyles = {
  ...wrappedRow,
  gridArea: 'aside',
  justifyContent: { xs: 'flex-start', md: 'flex-end' },
  columnGap: 1.5,
}
