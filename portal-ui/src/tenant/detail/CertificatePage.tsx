import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutationState, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { isDraft, isMove, isOfKind, isOpen } from '../../shared/api/about'
import { isRefusal } from '../../shared/api/http'
import type { Certificate } from '../../shared/api/types'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { tenantMessages } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { certificateQuery } from '../../shared/queries/certificates'
import { movesKey } from '../../shared/queries/useMakeMove'
import { BreakdownSheet } from '../../shared/ui/BreakdownSheet'
import { FileList } from '../../shared/ui/CertificateFiles'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { hasSignedCopies } from '../../shared/ui/hasSignedCopies'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useTitle } from '../../shared/ui/useTitle'
import { titleOf } from '../parts/certificateMessages'
import { CertificateHead } from './CertificateHead'
import { CertificateProgress } from './CertificateProgress'
import { SubmittedCertificate } from './SubmittedCertificate'

const isHandOver = isOfKind('hand_over')

/** The move with which this visit last sent the certificate, wherever on the pages it was made. */
function useJustSent(id: string) {
  const names = useMutationState({
    filters: { mutationKey: movesKey(id), status: 'success' },
    select: ({ options }) => String(options.mutationKey?.at(-1)),
  })
  return names.filter(isMove).findLast((name) => isHandOver({ name }))
}

/** Only what came back has any. */
const CorrectionList = lazyWithRetry(async () => ({
  default: (await import('./CorrectionList')).CorrectionList,
}))
const ChangesSinceSubmission = lazyWithRetry(async () => ({
  default: (await import('./ChangesSinceSubmission')).ChangesSinceSubmission,
}))
/** Of what accounting has unsigned. */
const SignedCopyUpload = lazyWithRetry(() => import('../signing/SignedCopyUpload'))
const CertificateSignature = lazyWithRetry(() => import('../signing/CertificateSignature'))

/** Few certificates have a Form 2306 or 1606. */
const CertificateFormFigures = lazyWithRetry(() => import('../../shared/ui/CertificateFormFigures'))

/** Only payors that sent their QAP have one. */
const SignedCopies = lazyWithRetry(() => import('../../shared/ui/SignedCopies'))
const QapNote = lazyWithRetry(() => import('../../shared/ui/QapNote'))
const ReplacementPanel = lazyWithRetry(() => import('../../shared/ui/ReplacementPanel'))
const FormerCertificateNote = lazyWithRetry(() => import('../../shared/ui/FormerCertificateNote'))
/** Shown once, after submitting. */
const SubmissionConfirmation = lazyWithRetry(async () => ({
  default: (await import('./SubmissionConfirmation')).SubmissionConfirmation,
}))
/** Links in mails name the move that they are about. */
const OvertakenMail = lazyWithRetry(() => import('../../shared/ui/OvertakenMail'))
/** Read now and then, below the rest. */
const CertificateConversation = lazyWithRetry(async () => ({
  default: (await import('./CertificateConversation')).CertificateConversation,
}))
const SentMails = lazyWithRetry(async () => ({
  default: (await import('../../shared/ui/SentMails')).SentMails,
}))

const MissingCertificate = () => (
  <SectionCard>
    <EmptyState
      title={tenantMessages.page.notFound}
      text={tenantMessages.page.notFoundText}
      action={
        <Button component={Link} to={paths.tenant.dashboard}>
          {tenantMessages.page.back}
        </Button>
      }
    />
  </SectionCard>
)

const CertificateContent = ({ certificate }: { certificate: Certificate }) => {
  useTitle(titleOf(certificate))
  const { id, status } = certificate
  const { files } = certificate
  const sent = useJustSent(id)
  const confirmed = isOpen(status) ? sent : undefined
  return (
    <>
      {confirmed && (
        <Suspense fallback={<Skeletons lines={3} />}>
          <SubmissionConfirmation certificate={certificate} move={confirmed} />
        </Suspense>
      )}
      <CertificateHead certificate={certificate} second={Boolean(confirmed)} />
      <Box sx={columnsStyles}>
        <Box sx={columnStyles}>
          <Suspense fallback={null}>
            <CertificateSignature certificate={certificate} />
          </Suspense>
          {isOpen(status) && certificate.may_add_copy && certificate.signed_as.length === 0 && (
            <Suspense fallback={<Skeletons lines={3} />}>
              <SignedCopyUpload certificate={certificate} />
            </Suspense>
          )}
          {(certificate.reasons.length > 0 || certificate.last_remarks) && (
            <Suspense fallback={<Skeletons lines={3} />}>
              <CorrectionList certificate={certificate} />
            </Suspense>
          )}
          {certificate.may_edit && !isDraft(status) && (
            <Suspense fallback={null}>
              <ChangesSinceSubmission certificate={certificate} />
            </Suspense>
          )}
          {(certificate.replaces || certificate.replaced_by) && (
            <Suspense fallback={<Skeletons lines={3} />}>
              <ReplacementPanel
                of={certificate}
                to={paths.tenant.form}
                edit={paths.tenant.editForm}
              />
            </Suspense>
          )}
          {certificate.approved_elsewhere_on && (
            <Suspense fallback={null}>
              <FormerCertificateNote of={certificate} />
            </Suspense>
          )}
          {certificate.qap && (
            <Suspense fallback={null}>
              <QapNote standing={certificate.qap} viewer="tenant" />
            </Suspense>
          )}
          <SubmittedCertificate certificate={certificate} />
          <BreakdownSheet id={id} files={files} />
          <FileList of={certificate} Figures={CertificateFormFigures} />
          {hasSignedCopies(certificate) && (
            <Suspense fallback={<Skeletons lines={3} />}>
              <SignedCopies of={certificate} viewer="tenant" />
            </Suspense>
          )}
        </Box>
        <Box sx={columnStyles}>
          <CertificateProgress certificate={certificate} />
          <Suspense fallback={<Skeletons lines={3} />}>
            <CertificateConversation certificate={certificate} />
          </Suspense>
          {!isDraft(status) && (
            <Suspense fallback={<Skeletons lines={3} />}>
              <SentMails id={id} />
            </Suspense>
          )}
        </Box>
      </Box>
    </>
  )
}

/** One certificate: where it stands, what to do, what was sent, what happened. */
export const CertificatePage = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(certificateQuery(id))
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto', p: { xs: 2, md: 3 }, pb: { xs: 12, md: 3 } }}>
      <OfflineNote />
      {data && location.search.includes('mail=') && (
        <Suspense>
          <OvertakenMail id={id} />
        </Suspense>
      )}
      {isRefusal(error, 404) && <MissingCertificate />}
      {error && !isRefusal(error, 404) && !data && (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeletons lines={8} />}
      {data && <CertificateContent certificate={data} />}
    </Box>
  )
}

const columnStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gap: { xs: '14px', md: '20px' },
  minWidth: 0,
}

const columnsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 372px' },
  gap: { xs: '14px', md: '20px' },
  mt: { xs: '14px', md: '20px' },
  alignItems: 'start',
  '@media print': { gridTemplateColumns: 'minmax(0,1fr)' },
}
