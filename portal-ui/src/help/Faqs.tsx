import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { help } from '../shared/messages/help/frame'
import type { Section } from '../shared/messages/help/shape'
import { paths } from '../shared/paths'
import { useSession } from '../shared/session/sessionStore'
import { Icon } from '../shared/ui/Icon'
import { useTitle } from '../shared/ui/useTitle'
import { audienceOf } from './audience'
import { anchorFor } from './checks'
import { HelpSearchField } from './HelpSearchField'
import { type Chapter, HelpSectionNav } from './HelpSectionNav'
import { HelpVideos, videos } from './HelpVideos'
import { matching } from './helpSearch'
import { anchorOf, idOf, SECTIONS } from './helpSections'
import { QuestionItem } from './QuestionItem'
import { SupportContacts } from './SupportContacts'

const GoBack = () => {
  const navigate = useNavigate()
  // The first page of a visit has nothing behind it that is ours.
  const isFirst = useLocation().key === 'default'
  return (
    <Button
      size="small"
      variant="text"
      className="no-print"
      sx={{ px: 0 }}
      onClick={() => void (isFirst ? navigate(paths.home) : navigate(-1))}
    >
      <Icon name="arrow-left" />
      {help.back}
    </Button>
  )
}

const FaqChapters = ({ sections, asked }: { sections: Section[]; asked: string }) =>
  sections.map(({ title, questions }) => (
    <Box
      key={title}
      component="section"
      id={idOf(title)}
      aria-labelledby={`${idOf(title)}-title`}
      sx={{ mb: 4, scrollMarginTop: 80 }}
    >
      <Typography id={`${idOf(title)}-title`} variant="h2" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      {questions.map((question) => (
        <QuestionItem key={question.question} {...question} asked={anchorOf(question) === asked} />
      ))}
    </Box>
  ))

/** Help for whoever asks: strangers, tenants of both kinds, accounting. */
export default function Faqs() {
  useTitle(help.title)
  const audience = audienceOf(useSession())
  const asked = anchorFor(useLocation().hash)
  const [search, setSearch] = useState('')
  const sections = useMemo(() => matching(SECTIONS[audience], search), [audience, search])
  const withVideos = audience === 'loggedOut' && videos.length > 0
  const chapters = useMemo<Chapter[]>(
    () => [
      ...sections.map(({ title }) => ({ id: idOf(title), title })),
      ...(withVideos ? [{ id: 'videos', title: help.videosTitle }] : []),
      { id: 'support', title: help.supportTitle },
    ],
    [sections, withVideos],
  )
  const found = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <Box sx={{ maxWidth: 1040, mx: 'auto', p: { xs: 2, md: 3 } }}>
      <GoBack />
      <Typography variant="h1" sx={titleStyles}>
        {help.title}
      </Typography>
      <HelpSearchField
        label={help.search}
        hint={help.searchHint}
        value={search}
        onChange={setSearch}
      />
      <Typography
        role="status"
        variant="body2"
        color="text.secondary"
        sx={{ mt: 0.75, minHeight: 19 }}
      >
        {search.trim() && help.found(found)}
      </Typography>
      <Box sx={columnsStyles}>
        <Box sx={asideStyles}>
          <HelpSectionNav chapters={chapters} />
          <SupportContacts audience={audience} />
        </Box>
        <Box sx={{ order: { xs: 2 } }}>
          <FaqChapters sections={sections} asked={asked} />
          {withVideos && <HelpVideos />}
        </Box>
      </Box>
    </Box>
  )
}

const titleStyles = {
  fontSize: { xs: 26, md: 32 },
  lineHeight: { xs: '34px', md: '40px' },
  mt: 1,
  mb: 2,
}

const columnsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '232px minmax(0,1fr)' },
  gap: { xs: 3, md: 5.5 },
  mt: 1,
  alignItems: 'start',
  '@media print': { display: 'block' },
}

/** On a phone the sections come first and whom to ask comes last. */
const asideStyles = {
  display: { xs: 'contents', md: 'block' },
  position: { md: 'sticky' },
  top: 84,
  '& > nav': { order: { xs: 1 } },
  '& > section': { order: { xs: 3 } },
  '@media print': { position: 'static' },
}
