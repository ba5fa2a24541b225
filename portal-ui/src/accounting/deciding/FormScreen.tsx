import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Suspense, useEffect } from 'react'
import { useShowContext } from 'react-admin'
import { Link } from 'react-router'
import { isRefusal } from '../../shared/api/http'
import { late } from '../../shared/late'
import { accountingWords } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { Breakdown } from '../../shared/ui/Breakdown'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Files } from '../../shared/ui/Files'
import { Mails } from '../../shared/ui/Mails'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { Sheet } from '../../shared/ui/Sheet'
import { useTitle } from '../../shared/ui/useTitle'
import { listPath, nameOfList } from '../parts/lists'
import { forgetKeys, useTakesKeys } from '../parts/typedAhead'
import { Asleep } from './Asleep'
import { AuditLink } from './AuditLink'
import { CertificateSheet } from './CertificateSheet'
import { Checks } from './Checks'
import { ClaimedIn } from './ClaimedIn'
import { DecisionBar } from './DecisionBar'
import { FormHead } from './FormHead'
import type { Form } from './form'
import { History } from './History'
import { Kept } from './Kept'
import { Notes } from './Notes'
import { Proposed } from './Proposed'
import { ReturnRequest } from './ReturnRequest'
import { Why } from './Why'

const Replacing = late(() => import('../../shared/ui/Replacing'))

const Decide = ({ form }: { form: Form }) => {
  useTitle(form.reference)
  useTakesKeys()
  const { files } = form
  return (
    <Box sx={screenLook}>
      <FormHead form={form} />
      <Box sx={layoutLook}>
        <Box sx={columnLook}>
          <OfflineNote />
          <ReturnRequest form={form} />
          <Asleep form={form} />
          <Proposed form={form} />
          <Why form={form} />
          {(form.replaces || form.replaced_by) && (
            <Suspense fallback={<Skeletons lines={3} />}>
              <Replacing of={form} to={paths.accounting.form} />
            </Suspense>
          )}
          <CertificateSheet form={form} />
          <Breakdown id={form.id} files={files} />
          <Files id={form.id} files={files} />
          <Kept form={form} />
        </Box>
        <Box component="aside" sx={columnLook} aria-label={accountingWords.form.aside}>
          <ClaimedIn form={form} />
          <AuditLink reference={form.reference} />
          <Checks form={form} />
          <Notes form={form} />
          <History form={form} />
          <Mails id={form.id} />
        </Box>
      </Box>
      <DecisionBar key={form.id} form={form} />
    </Box>
  )
}

const Missing = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  useEffect(forgetKeys, [])
  return (
    <Page
      title={accountingWords.form.certificate}
      above={
        <MuiLink component={Link} to={listPath('open')} sx={{ fontSize: 13 }}>
          {accountingWords.decide.back(nameOfList('open'))}
        </MuiLink>
      }
    >
      {isRefusal(error, 404) ? (
        <Sheet>
          <EmptyState
            icon="file-text"
            title={accountingWords.form.missing}
            text={accountingWords.form.missingText}
          />
        </Sheet>
      ) : (
        <ErrorNote error={error} onRetry={onRetry} />
      )}
    </Page>
  )
}

/** One form: the certificate, what the checks found, what happened, and the decision. */
export const FormScreen = () => {
  const { record, error, isPending, refetch } = useShowContext<Form>()
  if (record) return <Decide form={record} />
  if (isPending) return <Skeletons lines={10} />
  return <Missing error={error} onRetry={() => void refetch()} />
}

const screenLook = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: { xs: 'calc(100vh - 3.5rem)', md: 'calc(100vh - 3.8125rem)' },
  '@media print': { display: 'block' },
}

const layoutLook = {
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

const columnLook = { display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0, 1fr)' }
