import Box from '@mui/material/Box'
import { useState } from 'react'
import { audienceOf } from '../../help/audience'
import { SearchField } from '../../help/SearchField'
import { matching } from '../../help/search'
import { anchorOf, SECTIONS } from '../../help/sections'
import { lostWords } from '../../shared/messages/lost'
import { paths } from '../../shared/paths'
import { useSession } from '../../shared/session/store'
import type { Place } from './listed'
import { PlaceList } from './PlaceList'
import { placesWith } from './places'

const MOST_FOUND = 8

/** Pages and questions that have every word. */
export const Finder = ({ places }: { places: Place[] }) => {
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
      <SearchField
        label={lostWords.search}
        hint={lostWords.hint}
        value={search}
        onChange={setSearch}
      />
      <Box role="status" sx={{ mt: 0.75, minHeight: 19, fontSize: 13, color: 'text.secondary' }}>
        {search.trim() && (found.length ? lostWords.found(found.length) : lostWords.nothing)}
      </Box>
      {found.length > 0 && <PlaceList places={found.slice(0, MOST_FOUND)} />}
    </Box>
  )
}
