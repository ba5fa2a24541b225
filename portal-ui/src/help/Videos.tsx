import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { help } from '../shared/messages/help/frame'
import { Icon } from '../shared/ui/Icon'
import { videoOf } from './files'

/** Only those whose file exists. */
export const videos = Object.entries(help.videos).flatMap(([name, title]) => {
  const address = videoOf(name)
  return address ? [{ address, title }] : []
})

export const Videos = () => (
  <Box component="section" id="videos" aria-labelledby="videos-title" sx={{ mb: 4 }}>
    <Typography id="videos-title" variant="h2" sx={{ mb: 0.75 }}>
      {help.videosTitle}
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {videos.map(({ address, title }) => (
        <li key={title}>
          <Link href={address} target="_blank" rel="noopener" sx={linkLook}>
            <Icon name="play" />
            {title}
          </Link>
        </li>
      ))}
    </Box>
  </Box>
)

const linkLook = { display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44 }
