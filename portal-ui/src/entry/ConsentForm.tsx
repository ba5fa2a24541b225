import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useConfig } from '../shared/config'
import { consentWords } from '../shared/messages/consent'
import { Page } from '../shared/ui/Page'
import { Sheet } from '../shared/ui/Sheet'

/** To be read, not to be agreed to: there is no button here. */
export default function ConsentForm() {
  const { support_email } = useConfig()
  return (
    <Page title={consentWords.title} width={760}>
      <Sheet sx={{ p: { xs: 2, md: 3 } }}>
        <Typography>{consentWords.intro}</Typography>
        {consentWords.sections.map(({ title, text }) => (
          <section key={title}>
            <Typography variant="h2" sx={{ mt: 3, mb: 0.5 }}>
              {title}
            </Typography>
            <Typography>{text}</Typography>
          </section>
        ))}
        {support_email && (
          <Typography sx={{ mt: 3 }}>
            {consentWords.contact}
            <Link href={`mailto:${support_email}`}>{support_email}</Link>
          </Typography>
        )}
      </Sheet>
    </Page>
  )
}
