import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { audienceOf } from '../../help/audience'
import { HelpSearchField } from '../../help/HelpSearchField'
import { matching } from '../../help/helpSearch'
import { anchorOf, SECTIONS } from '../../help/helpSections'
import { commonMessages } from '../../shared/messages/common'
import { lostMessages } from '../../shared/messages/lost'
import { paths } from '../../shared/paths'
import { useMe } from '../../shared/session/me'
import { useSession } from '../../shared/session/sessionStore'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { meantBy, placesFor, placesWith } from './findPlaces'
import type { Place } from './listedPlaces'
import { PlaceList } from './PlaceList'

const MOST_FOUND = 8

/** Pages and questions that have every word. */
const PageFinder = ({ places }: { places: Place[] }) => {
  const [search, setSearch] = useState('')
  const audience = audienceOf(useSession())
  const questions = matching(SECTIONS[audience], search).flatMap((section) =>
    section.questions.map((question) => ({
      to: paths.help(anchorOf(question)),
      name: question.question,
      what: '',
    })),
  )
  const found = search.trim() ? [...placesWith(places, search), ...questions] : []
  return (
    <Box sx={{ mb: 2 }}>
      <HelpSearchField
        label={lostMessages.search}
        hint={lostMessages.hint}
        value={search}
        onChange={setSearch}
      />
      <Box role="status" sx={{ mt: 0.75, minHeight: 19, fontSize: 13, color: 'text.secondary' }}>
        {search.trim() && (found.length ? lostMessages.found(found.length) : lostMessages.nothing)}
      </Box>
      {found.length > 0 && <PlaceList places={found.slice(0, MOST_FOUND)} />}
    </Box>
  )
}

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
