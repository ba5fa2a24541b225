import Box from '@mui/material/Box'
import { useState } from 'react'
import { audienceOf } from '../../help/audience'
import { HelpSearchField } from '../../help/HelpSearchField'
import { matching } from '../../help/helpSearch'
import { anchorOf, SECTIONS } from '../../help/helpSections'
import { lostMessages } from '../../shared/messages/lost'
import { paths } from '../../shared/paths'
import { useSession } from '../../shared/session/sessionStore'
import { placesWith } from './findPlaces'
import type { Place } from './listedPlaces'
import { PlaceList } from './PlaceList'

const MOST_FOUND = 8

/** Pages and questions that have every word. */
export const PageFinder = ({ places }: { places: Place[] }) => {
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
