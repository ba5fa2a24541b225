import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { scanMessages } from '../../../shared/messages/scans'
import {
  type Box as Area,
  boxBetween,
  isDrawn,
  moved,
  stretched,
} from '../../../shared/pagePicture/pageRotation'
import { alignedRow } from '../../../shared/ui/layout'

const STEP = 0.004
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

const words = scanMessages.review

interface Props {
  /** On the page as it is turned now. */
  area: Area
  onArea: (area: Area) => void
  onRead: (area: Area) => void
  onLeave: () => void
}

const pointOf = (event: PointerEvent<HTMLElement>) => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return [(event.clientX - left) / width, (event.clientY - top) / height] as const
}

/** A box is dragged with the mouse, or moved and sized by arrow keys. */
export const DrawBox = ({ area, onArea, onRead, onLeave }: Props) => {
  const [from, setFrom] = useState<readonly [number, number] | null>(null)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => layer.current?.focus({ preventScroll: true }), [])

  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow) onArea((event.shiftKey ? stretched : moved)(area, ...arrow))
    else if (event.key === 'Enter') onRead(area)
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const release = () => {
    setFrom(null)
    if (from && isDrawn(area)) onRead(area)
  }

  const [left, top, right, bottom] = area
  return (
    <Box
      ref={layer}
      role="application"
      tabIndex={0}
      aria-label={words.drawing}
      aria-describedby="drawing-help"
      onKeyDown={press}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom(pointOf(event))
        onArea(boxBetween(pointOf(event), pointOf(event)))
      }}
      onPointerMove={(event: PointerEvent<HTMLElement>) =>
        from && onArea(boxBetween(from, pointOf(event)))
      }
      onPointerUp={release}
      sx={layerStyles}
    >
      <Box
        data-testid="drawn"
        sx={{
          ...areaStyles,
          left: `${left * 100}%`,
          top: `${top * 100}%`,
          width: `${(right - left) * 100}%`,
          height: `${(bottom - top) * 100}%`,
        }}
      />
    </Box>
  )
}

interface HelpProps extends Pick<Props, 'area' | 'onRead' | 'onLeave'> {
  isReading: boolean
}

/** What to do with the box; stands in the place of the tools. */
export const DrawHelp = ({ area, isReading, onRead, onLeave }: HelpProps) => (
  <Box sx={helpStyles}>
    <Box id="drawing-help" role="status">
      {isReading ? words.reading : words.drawingHelp}
    </Box>
    <Box sx={{ display: 'flex', gap: 1, flex: 'none' }}>
      <Button size="small" variant="text" onClick={onLeave}>
        {words.leaveDrawing}
      </Button>
      <Button size="small" variant="contained" onClick={() => onRead(area)}>
        {words.readIt}
      </Button>
    </Box>
  </Box>
)

const layerStyles = {
  position: 'absolute',
  inset: 0,
  zIndex: 3,
  cursor: 'crosshair',
  touchAction: 'none',
  bgcolor: 'rgb(13 31 36 / 18%)',
} as const

const areaStyles = {
  position: 'absolute',
  border: '2px solid #0B5563',
  bgcolor: 'rgb(255 255 255 / 35%)',
  boxShadow: '0 0 0 3px #FFC83D',
  borderRadius: '2px',
} as const

const helpStyles = {
  ...alignedRow,
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  zIndex: 5,
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: 1.5,
  p: 1.25,
  fontSize: 13,
  lineHeight: '18px',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const
