import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import { useConfig } from '../shared/config'
import { faqs, type Question } from '../shared/messages/faqs'
import { paths } from '../shared/paths'
import { useSession } from '../shared/session/store'
import { Icon } from '../shared/ui/Icon'
import { Page } from '../shared/ui/Page'
import { Sheet } from '../shared/ui/Sheet'

const GoBack = () => {
  const navigate = useNavigate()
  const back = () => void (history.length > 1 ? navigate(-1) : navigate(paths.home))
  return (
    <Button size="small" variant="text" sx={{ px: 0, mb: 1 }} onClick={back}>
      <Icon name="arrow-left" />
      {faqs.back}
    </Button>
  )
}

/** Opens and closes by itself, whatever the others do. */
const Item = ({ question, answer }: Question) => (
  <Accordion
    slotProps={{ heading: { component: 'h2' } }}
    sx={{ '&:last-of-type': { borderBottom: 0 } }}
  >
    <AccordionSummary
      expandIcon={<Icon name="chevron-down" size={18} />}
      sx={{ px: 2.5, minHeight: 52 }}
    >
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {question}
      </Typography>
    </AccordionSummary>
    <AccordionDetails sx={{ px: 2.5, pt: 0, pb: 2 }}>
      <Typography color="text.secondary">{answer}</Typography>
    </AccordionDetails>
  </Accordion>
)

const Support = () => {
  const { support_email, helpdesk_url } = useConfig()
  const isStaff = useSession()?.accountType === 'accounting'
  if (isStaff && helpdesk_url)
    return (
      <Typography sx={{ mt: 3 }}>
        {faqs.helpdesk}
        <Link href={helpdesk_url} target="_blank" rel="noopener">
          {faqs.helpdeskName}
        </Link>
      </Typography>
    )
  if (!support_email) return null
  return (
    <Typography sx={{ mt: 3 }}>
      {faqs.support}
      <Link href={`mailto:${support_email}`}>{support_email}</Link>
    </Typography>
  )
}

export default function Faqs() {
  const questions = faqs[useSession()?.accountType ?? 'loggedOut']
  return (
    <Page title={faqs.title} above={<GoBack />} width={800}>
      <Sheet>
        {questions.map((question) => (
          <Item key={question.question} {...question} />
        ))}
      </Sheet>
      <Support />
    </Page>
  )
}
