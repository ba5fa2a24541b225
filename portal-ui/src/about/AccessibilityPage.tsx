import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useConfig } from '../shared/config'
import { accessibilityMessages as words } from '../shared/messages/accessibility'
import { Page } from '../shared/ui/Page'
import { SectionCard } from '../shared/ui/SectionCard'

/** Whom to tell: the addresses that the operator has set. */
const AccessibilityContacts = () => {
  const { support_email, helpdesk_url } = useConfig()
  return (
    <>
      {support_email && (
        <Typography sx={{ mt: 1 }}>
          {words.write}
          <Link href={`mailto:${support_email}`}>{support_email}</Link>
        </Typography>
      )}
      {helpdesk_url && (
        <Typography sx={{ mt: 1 }}>
          {words.ticket}
          <Link href={helpdesk_url} target="_blank" rel="noopener">
            {words.helpdesk}
          </Link>
          .
        </Typography>
      )}
    </>
  )
}

/** The accessibility statement, for everybody. */
export default function AccessibilityPage() {
  return (
    <Page title={words.title} width={760}>
      <SectionCard sx={{ p: { xs: 2, md: 3 } }}>
        <Typography>{words.intro}</Typography>
        {words.sections.map(({ title, lines }) => (
          <section key={title}>
            <Typography variant="h2" sx={headStyles}>
              {title}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Box>
          </section>
        ))}
        <Typography variant="h2" sx={headStyles}>
          {words.reportTitle}
        </Typography>
        <Typography>{words.report}</Typography>
        <AccessibilityContacts />
      </SectionCard>
    </Page>
  )
}

const headStyles = { mt: 3, mb: 0.75 }
