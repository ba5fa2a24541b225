import { type RefObject, useEffect, useRef, useState } from 'react'

/** What some browsers read codes with; others have none. */
interface Detector {
  detect: (of: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type MakesDetectors = new (options: { formats: string[] }) => Detector

const LOOK_MS = 300
const SAME_MS = 4_000

const detectors = () => (globalThis as { BarcodeDetector?: MakesDetectors }).BarcodeDetector ?? null

export const readsCodes = () => detectors() !== null && Boolean(navigator.mediaDevices)

const opened = async (video: HTMLVideoElement) => {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  })
  video.srcObject = stream
  await video.play()
  return () => {
    for (const track of stream.getTracks()) track.stop()
  }
}

/** Tells each code that the camera sees, once for as long as it is held there. */
const looking = (video: HTMLVideoElement, onCode: (code: string) => void) => {
  const Makes = detectors()
  if (!Makes) return () => undefined
  const detector = new Makes({ formats: ['qr_code'] })
  const seen = new Map<string, number>()
  const look = async () => {
    const found = await detector.detect(video).catch(() => [])
    for (const { rawValue } of found) {
      const isNew = Date.now() - (seen.get(rawValue) ?? 0) > SAME_MS
      seen.set(rawValue, Date.now())
      if (isNew) onCode(rawValue)
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return () => clearInterval(timer)
}

/** The phone's camera while it is on; `refused` where it could not be opened. */
export const useCamera = (
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
) => {
  const [refused, setRefused] = useState(false)
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    const shown = video.current
    if (!isOn || !shown) return
    let ends: (() => void)[] = []
    let isOver = false
    const begin = async () => {
      const close = await opened(shown)
      ends = [close, looking(shown, (code) => tell.current(code))]
      if (isOver) for (const end of ends) end()
    }
    begin().catch(() => setRefused(true))
    return () => {
      isOver = true
      for (const end of ends) end()
    }
  }, [isOn, video])
  return refused
}
