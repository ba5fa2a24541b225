import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { commonWords } from '../../shared/messages/common'
import { lostWords } from '../../shared/messages/lost'
import { paths } from '../../shared/paths'
import { useMe } from '../../shared/session/me'
import { useSession } from '../../shared/session/store'
import { Page } from '../../shared/ui/Page'
import { Sheet } from '../../shared/ui/Sheet'
import { Finder } from './Finder'
import { PlaceList } from './PlaceList'
import { meantBy, placesFor } from './places'

/** Leads on: by what was meant, by a search, by the pages of one's role. */
const NotFound = () => {
  const [asked] = useSearchParams()
  const address = asked.get('address') ?? ''
  const places = placesFor(useSession(), useMe()?.role)
  const meant = meantBy(address, places)
  return (
    <Page
      title={commonWords.notFound.title}
      width={720}
      below={<Typography color="text.secondary">{lostWords.intro}</Typography>}
    >
      {address && (
        <Box component="p" sx={{ m: 0, mb: 2, overflowWrap: 'anywhere' }}>
          {lostWords.address}
          <b>{address}</b>
        </Box>
      )}
      {meant.length > 0 && (
        <Sheet title={lostWords.meant} sx={sheetLook}>
          <PlaceList places={meant} />
        </Sheet>
      )}
      <Finder places={places} />
      <Sheet title={lostWords.where} sx={sheetLook}>
        <PlaceList places={places} />
      </Sheet>
      <Sheet title={lostWords.mayBe} sx={sheetLook}>
        <Box component="ul" sx={{ m: 0, display: 'grid', gap: 0.5, '&&': { pl: 5, py: 1.5 } }}>
          {lostWords.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      </Sheet>
      <Link component={RouterLink} to={paths.home}>
        {commonWords.notFound.home}
      </Link>
    </Page>
  )
}

export default NotFound

const sheetLook = { mb: 2, '& > ul': { px: 2.5, pb: 1 } }
