import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { help } from '../shared/messages/help/frame'
import { Icon } from '../shared/ui/Icon'
import { plainList } from '../shared/ui/layout'
import { captionsOf, videoOf } from './helpFiles'

interface Video {
  name: string
  title: string
  address: string
  captions: string | undefined
}

/** Only those whose file exists. */
export const videos = Object.entries(help.videos).flatMap(([name, title]): Video[] => {
  const address = videoOf(name)
  return address ? [{ name, title, address, captions: captionsOf(name) }] : []
})

/** Fetched when it is opened, and not before; nothing is said in it, so the captions are on. */
const VideoPlayer = ({ title, address, captions }: Video) => (
  <Box
    component="video"
    controls
    autoPlay
    muted
    playsInline
    src={address}
    aria-label={title}
    sx={filmStyles}
  >
    {captions && (
      <track kind="captions" src={captions} srcLang="en" label={help.captions} default />
    )}
  </Box>
)

const VideoEntry = ({ video }: { video: Video }) => {
  const [open, setOpen] = useState(false)
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <ButtonBase aria-expanded={open} onClick={() => setOpen(!open)} sx={entryStyles}>
        <Icon name="play" />
        {video.title}
      </ButtonBase>
      {open && <VideoPlayer {...video} />}
    </Box>
  )
}

export const HelpVideos = () => (
  <Box component="section" id="videos" aria-labelledby="videos-title" sx={{ mb: 4 }}>
    <Typography id="videos-title" variant="h2" sx={{ mb: 0.75 }}>
      {help.videosTitle}
    </Typography>
    <Box component="ul" sx={plainList}>
      {videos.map((video) => (
        <VideoEntry key={video.name} video={video} />
      ))}
    </Box>
  </Box>
)

const entryStyles = {
  width: '100%',
  minHeight: 51,
  justifyContent: 'flex-start',
  gap: 1,
  fontFamily: 'inherit',
  fontSize: 16,
  textAlign: 'left',
  borderRadius: '6px',
}

const filmStyles = {
  width: '100%',
  aspectRatio: '16 / 9',
  mb: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
}
