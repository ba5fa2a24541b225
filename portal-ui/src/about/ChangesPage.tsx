import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import changelog from '../../../CHANGELOG.md?raw'
import { changesMessages } from '../shared/messages/footer'
import { Page } from '../shared/ui/Page'
import { SectionCard } from '../shared/ui/SectionCard'
import { type Release, releasesIn } from './changelog'

const releases = releasesIn(changelog)

const ReleaseSection = ({ text, items }: Release['parts'][number]) => (
  <>
    {text && <Typography sx={{ mt: 1.5 }}>{text}</Typography>}
    {items.length > 0 && (
      <Box component="ul" sx={{ mt: 0.5, mb: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Box>
    )}
  </>
)

/** What came with each version, the newest first: the changelog, as it lies beside the code. */
export default function ChangesPage() {
  return (
    <Page title={changesMessages.title} width={760}>
      {releases.map(({ title, parts }) => (
        <SectionCard key={title} sx={{ p: { xs: 2, md: 3 }, mb: 2 }}>
          <Typography variant="h2">{title}</Typography>
          {parts.map((part) => (
            <ReleaseSection key={part.text} {...part} />
          ))}
        </SectionCard>
      ))}
    </Page>
  )
}
