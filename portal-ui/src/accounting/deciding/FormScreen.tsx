import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Suspense, useEffect } from 'react'
import { useShowContext } from 'react-admin'
import { Link } from 'react-router'
import { isRefusal } from '../../shared/api/http'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { accountingMessages } from '../../shared/messages/accounting'
import { decidingMessages } from '../../shared/messages/deciding'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { BreakdownSheet } from '../../shared/ui/BreakdownSheet'
import { FileList } from '../../shared/ui/CertificateFiles'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { hasSignedCopies } from '../../shared/ui/hasSignedCopies'
import { Note } from '../../shared/ui/Note'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { SentMails } from '../../shared/ui/SentMails'
import { useTitle } from '../../shared/ui/useTitle'
import { forgetKeys, useBufferedKeys } from '../parts/keyBuffer'
import { listPath, nameOfList } from '../parts/lists'
import { AuditLink } from './AuditLink'
import { CertificateFilings } from './CertificateFilings'
import { CertificateSheet } from './CertificateSheet'
import { CheckFindings } from './CheckFindings'
import { DecisionBar } from './DecisionBar'
import { FormHead } from './FormHead'
import { FormHistory } from './FormHistory'
import type { Form } from './formCache'
import { LastDecisionReasons } from './LastDecisionReasons'
import { RetentionHold } from './RetentionHold'
import { ReturnRequest } from './ReturnRequest'
import { SnoozeNote } from './SnoozeNote'
import { StaffNotes } from './StaffNotes'

/** Of two people who approve it, who was the first. */
const FirstApproval = ({ form: { proposed_by: by } }: { form: Form }) =>
  by && (
    <Note tone="info" icon="eye">
      <strong>{decidingMessages.proposal.title(by.you ? null : by.name)}</strong>{' '}
      {by.you ? decidingMessages.proposal.own : decidingMessages.proposal.other}
    </Note>
  )

/** Few certificates have a Form 2306 or 1606. */
const CertificateFormFigures = lazyWithRetry(() => import('../../shared/ui/CertificateFormFigures'))

const OvertakenMail = lazyWithRetry(() => import('../../shared/ui/OvertakenMail'))

/** Only payors that sent their QAP have one. */
const QapNote = lazyWithRetry(() => import('../../shared/ui/QapNote'))

/** Few certificates have a signed copy. */
const SignedCopies = lazyWithRetry(() => import('../../shared/ui/SignedCopies'))

const ReplacementPanel = lazyWithRetry(() => import('../../shared/ui/ReplacementPanel'))
const FormerCertificateNote = lazyWithRetry(() => import('../../shared/ui/FormerCertificateNote'))

const DecisionPanel = ({ form }: { form: Form }) => {
  useTitle(form.reference)
  useBufferedKeys()
  const { files } = form
  return (
    <Box sx={screenStyles}>
      <FormHead form={form} />
      <Box sx={layoutStyles}>
        <Box sx={columnStyles}>
          <OfflineNote />
          <Suspense>
            <OvertakenMail id={form.id} />
          </Suspense>
          <ReturnRequest form={form} />
          <SnoozeNote form={form} />
          <FirstApproval form={form} />
          <LastDecisionReasons form={form} />
          {(form.replaces || form.replaced_by) && (
            <Suspense fallback={<Skeletons lines={3} />}>
              <ReplacementPanel of={form} to={paths.accounting.form} />
            </Suspense>
          )}
          {form.approved_elsewhere_on && (
            <Suspense fallback={null}>
              <FormerCertificateNote of={form} />
            </Suspense>
          )}
          {form.qap && (
            <Suspense fallback={null}>
              <QapNote standing={form.qap} viewer="staff" />
            </Suspense>
          )}
          <CertificateSheet form={form} />
          <BreakdownSheet id={form.id} files={files} />
          <FileList of={form} Figures={CertificateFormFigures} />
          {hasSignedCopies(form) && (
            <Suspense fallback={<Skeletons lines={3} />}>
              <SignedCopies of={form} viewer="staff" />
            </Suspense>
          )}
          <RetentionHold form={form} />
        </Box>
        <Box component="aside" sx={columnStyles} aria-label={accountingMessages.form.aside}>
          <CertificateFilings form={form} />
          <AuditLink reference={form.reference} />
          <CheckFindings form={form} />
          <StaffNotes form={form} />
          <FormHistory form={form} />
          <SentMails id={form.id} />
        </Box>
      </Box>
      <DecisionBar key={form.id} form={form} />
    </Box>
  )
}

const MissingForm = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  useEffect(forgetKeys, [])
  return (
    <Page
      title={accountingMessages.form.certificate}
      above={
        <MuiLink component={Link} to={listPath('open')} sx={{ fontSize: 13 }}>
          {accountingMessages.decide.back(nameOfList('open'))}
        </MuiLink>
      }
    >
      {isRefusal(error, 404) ? (
        <SectionCard>
          <EmptyState
            icon="file-text"
            title={accountingMessages.form.missing}
            text={accountingMessages.form.missingText}
          />
        </SectionCard>
      ) : (
        <ErrorNote error={error} onRetry={onRetry} />
      )}
    </Page>
  )
}

/** One form: the certificate, what the checks found, what happened, and the decision. */
export const FormScreen = () => {
  const { record, error, isPending, refetch } = useShowContext<Form>()
  if (record) return <DecisionPanel form={record} />
  if (isPending) return <Skeletons lines={10} />
  return <MissingForm error={error} onRetry={() => void refetch()} />
}

const screenStyles = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: { xs: 'calc(100vh - 3.5rem)', md: 'calc(100vh - 3.8125rem)' },
  '@media print': { display: 'block' },
}

const layoutStyles = {
  flex: 1,
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  alignContent: 'start',
  px: { xs: 2, md: 2.5 },
  py: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 392px' },
  '@media print': {
    display: 'block',
    px: 0,
    '& > * + *': { mt: 2 },
    '& section': { breakInside: 'avoid' },
  },
}

const columnStyles = { display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }
