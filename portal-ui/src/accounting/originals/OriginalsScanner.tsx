import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { originalsMessages } from '../../shared/messages/originals'
import { Icon, type IconName } from '../../shared/ui/Icon'
import { lineAbove, plainList, wrappedRow } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { TextInput } from '../../shared/ui/TextInput'
import { readsCodes, useCamera } from './useCamera'
import { type Scan, useScans } from './useScans'

const CameraView = ({ onCode }: { onCode: (code: string) => void }) => {
  const video = useRef<HTMLVideoElement>(null)
  const refused = useCamera(video, true, onCode)
  return (
    <>
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={words.view}
        hidden={refused}
        sx={{ width: '100%', maxWidth: 420, borderRadius: '8px', mt: 1 }}
      />
      {refused && <Box role="alert">{words.refused}</Box>}
    </>
  )
}

/** A phone reads the squares by itself, where its browser can; elsewhere it says so. */
const OriginalsCamera = ({ onCode }: { onCode: (code: string) => void }) => {
  const [isOn, setIsOn] = useState(false)
  return (
    <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1.5, fontSize: 13, color: 'text.secondary' }}>
      {readsCodes() ? (
        <Button size="small" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
          {isOn ? words.stop : words.camera}
        </Button>
      ) : (
        words.noCamera
      )}
      {isOn && <CameraView onCode={onCode} />}
    </Box>
  )
}

const words = originalsMessages.scan

const LOOKS: Record<Scan['state'], { icon: IconName; color: string }> = {
  waiting: { icon: 'clock', color: 'surface.hint' },
  done: { icon: 'circle-check', color: 'success.main' },
  again: { icon: 'info', color: 'info.main' },
  refused: { icon: 'circle-alert', color: 'error.main' },
  lost: { icon: 'triangle-alert', color: 'warning.main' },
  undone: { icon: 'undo-2', color: 'surface.hint' },
}

const UNDO_MS = 10_000

interface UndoProps {
  code: string
  onUndo: () => void
  onOver: () => void
}

/** There for ten seconds; the next scan takes it away too. */
const UndoButton = ({ code, onUndo, onOver }: UndoProps) => {
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const timer = setTimeout(() => over.current(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Button size="small" onClick={onUndo} aria-label={words.undoOf(code)}>
      <Icon name="undo-2" />
      {words.undo}
    </Button>
  )
}

interface RowProps {
  scan: Scan
  onAgain: () => void
  onUndo: () => void
  onOver: () => void
}

const ScannedRow = ({ scan, onAgain, onUndo, onOver }: RowProps) => (
  <Box component="li" sx={rowStyles}>
    <Box component="span" sx={{ color: LOOKS[scan.state].color, lineHeight: 0 }}>
      <Icon name={LOOKS[scan.state].icon} />
    </Box>
    <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
      {scan.code}
    </Box>
    {scan.about && <Box component="span">{scan.about}</Box>}
    <Box component="span" sx={{ flex: 1, minWidth: 180, color: 'text.secondary' }}>
      {scan.text}
    </Box>
    {scan.undoable && <UndoButton code={scan.code} onUndo={onUndo} onOver={onOver} />}
    {scan.state === 'lost' && (
      <Button size="small" onClick={onAgain}>
        {words.again}
      </Button>
    )}
  </Box>
)

interface FieldProps {
  field: RefObject<HTMLInputElement | null>
  onScan: (code: string) => void
}

/** A hand scanner types a code and presses Enter; the field is empty again at once. */
const ScannerField = ({ field, onScan }: FieldProps) => {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!field.current) return
    onScan(field.current.value)
    field.current.value = ''
    field.current.focus()
  }
  return (
    <Box component="form" onSubmit={onSubmit} sx={formStyles}>
      <TextInput
        label={words.label}
        hint={words.hint}
        inputRef={field}
        autoFocus
        autoComplete="off"
        inputProps={{ spellCheck: false, maxLength: 300 }}
      />
      <Button type="submit" variant="contained">
        {words.receive}
      </Button>
    </Box>
  )
}

/** Originals are ticked off one scan after the other, by hand scanner, camera or keyboard. */
export const OriginalsScanner = () => {
  const { scans, scan, again, undo, keep } = useScans()
  const field = useRef<HTMLInputElement>(null)
  // The next scan goes into the field, wherever a button was.
  const take = (back: Scan) => {
    field.current?.focus()
    void undo(back)
  }
  return (
    <SectionCard title={words.title}>
      <ScannerField field={field} onScan={scan} />
      <OriginalsCamera onCode={scan} />
      <Box role="log" aria-label={words.log}>
        {scans.length > 0 && (
          <Box component="ul" sx={plainList}>
            {scans.map((each) => (
              <ScannedRow
                key={each.key}
                scan={each}
                onAgain={() => void again(each)}
                onUndo={() => take(each)}
                onOver={() => keep(each)}
              />
            ))}
          </Box>
        )}
      </Box>
    </SectionCard>
  )
}

const formStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 1.5,
  px: { xs: 2, md: 2.5 },
  pt: 1.75,
  '& > div': { flex: '1 1 240px' },
}

const rowStyles = {
  ...wrappedRow,
  ...lineAbove,
  gap: 1,
  px: { xs: 2, md: 2.5 },
  py: 1,
  fontSize: 13,
}
