import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { aboutMove } from '../../shared/api/about'
import type { Certificate, MoveName } from '../../shared/api/types'
import { useConfig } from '../../shared/config'
import { daysUntil, formatDay, formatMoment } from '../../shared/format/dates'
import { codeOf, quarterOfPeriod } from '../../shared/format/quarter'
import { signedPaperMessages } from '../../shared/messages/signedPaper'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { paths } from '../../shared/paths'
import { completenessQuery } from '../../shared/queries/completeness'
import { useSession } from '../../shared/session/sessionStore'
import { FormPdfButton } from '../../shared/ui/FormPdfButton'
import { Icon } from '../../shared/ui/Icon'
import { paperCard, secondaryText } from '../../shared/ui/layout'
import { Note } from '../../shared/ui/Note'
import { SignedPaperActions } from '../signing/SignedPaperActions'
import { useNextDraft } from './useNextDraft'

interface Props {
  certificate: Certificate
}

const ConfirmedReference = ({ text }: { text: string }) => {
  const [copied, setCopied] = useState(false)
  return (
    <Box>
      <Box sx={secondaryText}>{tenantPageMessages.sent.reference}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Box component="strong" sx={referenceStyles}>
          {text}
        </Box>
        <Button
          className="no-print"
          size="small"
          variant="text"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          sx={{ minHeight: { xs: 44, md: 32 } }}
        >
          <Icon name={copied ? 'check' : 'copy'} />
          <span role="status">
            {copied ? tenantPageMessages.sent.copied : tenantPageMessages.sent.copy}
          </span>
        </Button>
      </Box>
    </Box>
  )
}

/** The day its quarter is or was due, as far as the portal tells it. */
function useDue(from: string | null) {
  const { quarter } = useConfig()
  const { data } = useQuery(completenessQuery())
  const own = quarterOfPeriod(from)
  const told = [...(data?.quarters ?? []), ...(quarter ? [quarter] : [])]
  return own && told.find(({ code }) => code === codeOf(own))?.due
}

export const dueWords = (due: string, now = new Date()) => {
  const days = daysUntil(due, now)
  return days < 0
    ? tenantPageMessages.sent.wasDue(formatDay(due), -days)
    : tenantPageMessages.sent.byWhen(formatDay(due))
}

/** Who looks at it, how the tenant hears, what if it is wrong, and the day that counts. */
const useNextSteps = ({ company_name, period_from }: Certificate) => {
  const user = useSession()?.user
  const due = useDue(period_from)
  return [
    tenantPageMessages.sent.who(company_name ?? ''),
    user?.email && user.email_verified
      ? tenantPageMessages.sent.hearByMail(user.email)
      : tenantPageMessages.sent.hear,
    tenantPageMessages.sent.back,
    ...(due && daysUntil(due) >= 0 ? [dueWords(due)] : []),
  ]
}

/** That it came late stands by itself: nothing is left to do about it. */
export const LateSubmissionNote = ({ period_from }: Pick<Certificate, 'period_from'>) => {
  const due = useDue(period_from)
  return due && daysUntil(due) < 0 ? <Note tone="warn">{dueWords(due)}</Note> : null
}

const isSigned = ({ signed_as }: Certificate) => signed_as.length > 0

const ConfirmationActions = ({ certificate }: Props) => {
  const next = useNextDraft(certificate)
  const isLeading = !next && isSigned(certificate)
  return (
    <Box className="no-print" sx={buttonsStyles}>
      {next && (
        <Button
          component={Link}
          to={paths.tenant.editForm(next.id)}
          variant={isSigned(certificate) ? 'contained' : 'outlined'}
        >
          {tenantPageMessages.sent.nextDraft(next.place, next.number, next.count)}
          <Icon name="arrow-right" />
        </Button>
      )}
      <FormPdfButton certificate={certificate} />
      <Button component={Link} to={paths.tenant.newForm}>
        {tenantPageMessages.sent.another}
      </Button>
      <Button
        component={Link}
        to={paths.tenant.dashboard}
        variant={isLeading ? 'contained' : 'outlined'}
      >
        {tenantPageMessages.sent.dashboard}
      </Button>
    </Box>
  )
}

/** The confirmation: it was sent, under which number, what is still needed, and what happens next. */
export const SubmissionConfirmation = ({ certificate, move }: Props & { move: MoveName }) => {
  const steps = useNextSteps(certificate)
  const { reference, updated_at } = certificate
  const isDone = isSigned(certificate)
  const { done } = aboutMove(move)
  return (
    <Box component="section" aria-labelledby="sent-title" sx={sheetStyles}>
      <Box
        sx={{
          display: 'flex',
          gap: 1.5,
          alignItems: 'center',
          color: isDone ? 'success.main' : 'warning.main',
        }}
      >
        <Icon name={isDone ? 'circle-check' : 'file-pen-line'} size={28} />
        <Typography
          id="sent-title"
          variant="h1"
          sx={{ fontSize: { xs: 21, md: 26 }, color: 'text.primary' }}
        >
          {isDone ? tenantPageMessages.sent.title(done) : signedPaperMessages.needed.title(done)}
        </Typography>
      </Box>
      <LateSubmissionNote period_from={certificate.period_from} />
      <Box sx={columnsStyles}>
        <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
          <ConfirmedReference text={reference} />
          <Typography variant="body2" color="text.secondary">
            {tenantPageMessages.sent.at(formatMoment(updated_at))}
          </Typography>
          {!isDone && <SignedPaperActions certificate={certificate} />}
          <ConfirmationActions certificate={certificate} />
        </Box>
        <Box>
          <Typography variant="h3" component="h2">
            {tenantPageMessages.sent.next}
          </Typography>
          <Box component="ol" sx={stepsStyles}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

const sheetStyles = {
  ...paperCard,
  display: 'grid',
  gap: 2,
  px: { xs: 2, md: 3 },
  py: { xs: 2, md: 2.5 },
  mb: { xs: '14px', md: '20px' },
}

const columnsStyles = {
  display: 'grid',
  gap: { xs: 2, md: 4 },
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'minmax(0,5fr) minmax(0,6fr)' },
}

const referenceStyles = {
  fontSize: { xs: 26, md: 32 },
  lineHeight: 1.25,
  letterSpacing: '-0.02em',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
}

const buttonsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 0.5,
  '& > *': {
    minHeight: { xs: 48, md: 40 },
    flex: { xs: '1 1 100%', md: 'none' },
    whiteSpace: 'nowrap',
  },
}

const stepsStyles = {
  m: 0,
  mt: 0.5,
  pl: 2.5,
  display: 'grid',
  gap: 0.75,
  fontSize: 14,
  lineHeight: '20px',
  color: 'text.secondary',
}
