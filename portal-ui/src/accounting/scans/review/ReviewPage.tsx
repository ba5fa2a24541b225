import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isRefusal } from '../../../shared/api/http'
import { scanMessages } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Page } from '../../../shared/ui/Page'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { scanQuery } from '../scanQueries'
import { ReviewScreen } from './ReviewScreen'
import { useKeptAnswers } from './useReviewAnswers'

const MissingScan = () => (
  <SectionCard>
    <EmptyState
      icon="scan-text"
      title={scanMessages.review.missing}
      text={scanMessages.review.missingText}
      action={
        <Button component={Link} to={paths.accounting.scans}>
          {scanMessages.review.toScans}
        </Button>
      }
    />
  </SectionCard>
)

/** One scan, with what this device still has of it. */
export const ReviewPage = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(scanQuery(id))
  const kept = useKeptAnswers(id)
  if (data && kept !== undefined) return <ReviewScreen key={id} scan={data} kept={kept} />
  if (!error) return <Skeletons lines={10} />
  return (
    <Page title={scanMessages.title}>
      {isRefusal(error, 404) ? (
        <MissingScan />
      ) : (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}
