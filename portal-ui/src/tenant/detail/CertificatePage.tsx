import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { isDraft, isOpen } from '../../shared/api/about'
import { isRefusal } from '../../shared/api/http'
import type { Certificate } from '../../shared/api/types'
import { late } from '../../shared/late'
import { tenantWords } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { certificateQuery } from '../../shared/queries/certificates'
import { Breakdown } from '../../shared/ui/Breakdown'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Files } from '../../shared/ui/Files'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Sheet } from '../../shared/ui/Sheet'
import { useTitle } from '../../shared/ui/useTitle'
import { titleOf } from '../parts/words'
import { Conversation } from './Conversation'
import { Head } from './Head'
import { Progress } from './Progress'
import { Sent } from './Sent'
import { Since } from './Since'
import { ToCorrect } from './ToCorrect'
import { useJustSent } from './useJustSent'
import { WhatYouSent } from './WhatYouSent'

const Replacing = late(() => import('../../shared/ui/Replacing'))
/** Read now and then, below the rest. */
const Mails = late(async () => ({ default: (await import('../../shared/ui/Mails')).Mails }))

const NotThere = () => (
  <Sheet>
    <EmptyState
      title={tenantWords.page.notFound}
      text={tenantWords.page.notFoundText}
      action={
        <Button component={Link} to={paths.tenant.dashboard}>
          {tenantWords.page.back}
        </Button>
      }
    />
  </Sheet>
)

const Content = ({ certificate }: { certificate: Certificate }) => {
  useTitle(titleOf(certificate))
  const { id, status } = certificate
  const { files } = certificate
  const sent = useJustSent(id)
  const confirmed = isOpen(status) ? sent : undefined
  return (
    <>
      {confirmed && <Sent certificate={certificate} move={confirmed} />}
      <Head certificate={certificate} second={Boolean(confirmed)} />
      <Box sx={columnsLook}>
        <Box sx={columnLook}>
          <ToCorrect certificate={certificate} />
          <Since certificate={certificate} />
          {(certificate.replaces || certificate.replaced_by) && (
            <Suspense fallback={<Skeletons lines={3} />}>
              <Replacing of={certificate} to={paths.tenant.form} edit={paths.tenant.editForm} />
            </Suspense>
          )}
          <WhatYouSent certificate={certificate} />
          <Breakdown id={id} files={files} />
          <Files id={id} files={files} />
        </Box>
        <Box sx={columnLook}>
          <Progress certificate={certificate} />
          <Conversation certificate={certificate} />
          {!isDraft(status) && (
            <Suspense fallback={<Skeletons lines={3} />}>
              <Mails id={id} />
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
      {isRefusal(error, 404) && <NotThere />}
      {error && !isRefusal(error, 404) && !data && (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeletons lines={8} />}
      {data && <Content certificate={data} />}
    </Box>
  )
}

const columnLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gap: { xs: '14px', md: '20px' },
  minWidth: 0,
}

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) 372px' },
  gap: { xs: '14px', md: '20px' },
  mt: { xs: '14px', md: '20px' },
  alignItems: 'start',
  '@media print': { gridTemplateColumns: 'minmax(0,1fr)' },
}
