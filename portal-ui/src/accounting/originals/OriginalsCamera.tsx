import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { originalsMessages } from '../../shared/messages/originals'
import { readsCodes, useCamera } from './useCamera'

const words = originalsMessages.scan

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
export const OriginalsCamera = ({ onCode }: { onCode: (code: string) => void }) => {
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
