import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useConfig } from '../shared/config'
import { consentMessages } from '../shared/messages/consent'
import { Page } from '../shared/ui/Page'
import { SectionCard } from '../shared/ui/SectionCard'

/** To be read, not to be agreed to: there is no button here. */
export default function ConsentForm() {
  const { support_email } = useConfig()
  return (
    <Page title={consentMessages.title} width={760}>
      <SectionCard sx={{ p: { xs: 2, md: 3 } }}>
        <Typography>{consentMessages.intro}</Typography>
        {consentMessages.sections.map(({ title, text }) => (
          <section key={title}>
            <Typography variant="h2" sx={{ mt: 3, mb: 0.5 }}>
              {title}
            </Typography>
            <Typography>{text}</Typography>
          </section>
        ))}
        {support_email && (
          <Typography sx={{ mt: 3 }}>
            {consentMessages.contact}
            <Link href={`mailto:${support_email}`}>{support_email}</Link>
          </Typography>
        )}
      </SectionCard>
    </Page>
  )
}
