import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { commonMessages } from '../../shared/messages/common'
import { lostMessages } from '../../shared/messages/lost'
import { paths } from '../../shared/paths'
import { useMe } from '../../shared/session/me'
import { useSession } from '../../shared/session/sessionStore'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { meantBy, placesFor } from './findPlaces'
import { PageFinder } from './PageFinder'
import { PlaceList } from './PlaceList'

/** Leads on: by what was meant, by a search, by the pages of one's role. */
const NotFoundPage = () => {
  const [asked] = useSearchParams()
  const address = asked.get('address') ?? ''
  const places = placesFor(useSession(), useMe()?.role)
  const meant = meantBy(address, places)
  return (
    <Page
      title={commonMessages.notFound.title}
      width={720}
      below={<Typography color="text.secondary">{lostMessages.intro}</Typography>}
    >
      {address && (
        <Box component="p" sx={{ m: 0, mb: 2, overflowWrap: 'anywhere' }}>
          {lostMessages.address}
          <b>{address}</b>
        </Box>
      )}
      {meant.length > 0 && (
        <SectionCard title={lostMessages.meant} sx={sheetStyles}>
          <PlaceList places={meant} />
        </SectionCard>
      )}
      <PageFinder places={places} />
      <SectionCard title={lostMessages.where} sx={sheetStyles}>
        <PlaceList places={places} />
      </SectionCard>
      <SectionCard title={lostMessages.mayBe} sx={sheetStyles}>
        <Box component="ul" sx={{ m: 0, display: 'grid', gap: 0.5, '&&': { pl: 5, py: 1.5 } }}>
          {lostMessages.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      </SectionCard>
      <Link component={RouterLink} to={paths.home}>
        {commonMessages.notFound.home}
      </Link>
    </Page>
  )
}

export default NotFoundPage

const sheetStyles = { mb: 2, '& > ul': { px: 2.5, pb: 1 } }
