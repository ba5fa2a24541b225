import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type PointerEvent, useRef } from 'react'
import { signingMessages as words } from '../messages/signing'
import { secondaryText } from './layout'

interface Props {
  /** The drawn name as the address of a PNG; blank once it is cleared. */
  onDraw: (picture: string) => void
}

const SIZE = { width: 600, height: 180 }

const placeOn = (canvas: HTMLCanvasElement, { clientX, clientY }: PointerEvent) => {
  const { left, top, width, height } = canvas.getBoundingClientRect()
  return [
    ((clientX - left) * SIZE.width) / width,
    ((clientY - top) * SIZE.height) / height,
  ] as const
}

const penOf = (canvas: HTMLCanvasElement) => {
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.strokeStyle = '#000'
  return pen
}

/** A white sheet to draw a name on, by finger, pen or mouse; white in the dark theme too. */
export const SignatureCanvas = ({ onDraw }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = penOf(event.currentTarget)
    event.currentTarget.setPointerCapture(event.pointerId)
    isDown.current = true
    const [x, y] = placeOn(event.currentTarget, event)
    pen?.beginPath()
    pen?.moveTo(x, y)
    pen?.lineTo(x + 0.1, y)
    pen?.stroke()
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown.current) return
    const pen = event.currentTarget.getContext('2d')
    pen?.lineTo(...placeOn(event.currentTarget, event))
    pen?.stroke()
  }
  const end = () => {
    if (!isDown.current) return
    isDown.current = false
    onDraw(canvas.current?.toDataURL('image/png') ?? '')
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, SIZE.width, SIZE.height)
    onDraw('')
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box
        component="canvas"
        ref={canvas}
        {...SIZE}
        role="img"
        aria-label={words.drawing}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        sx={sheetStyles}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button size="small" onClick={clear}>
          {words.clear}
        </Button>
        <Box component="span" sx={secondaryText}>
          {words.drawHint}
        </Box>
      </Box>
    </Box>
  )
}

const sheetStyles = {
  display: 'block',
  width: '100%',
  maxWidth: SIZE.width,
  aspectRatio: `${SIZE.width} / ${SIZE.height}`,
  bgcolor: '#fff',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  // A finger draws and does not scroll the page.
  touchAction: 'none',
  cursor: 'crosshair',
}
