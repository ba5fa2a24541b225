import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isRefusal } from '../../../shared/api/http'
import { scanWords } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Page } from '../../../shared/ui/Page'
import { Sheet } from '../../../shared/ui/Sheet'
import { scanQuery } from '../queries'
import { ReviewScreen } from './ReviewScreen'
import { useKeptAnswers } from './useAnswers'

const Missing = () => (
  <Sheet>
    <EmptyState
      icon="scan-text"
      title={scanWords.review.missing}
      text={scanWords.review.missingText}
      action={
        <Button component={Link} to={paths.accounting.scans}>
          {scanWords.review.toScans}
        </Button>
      }
    />
  </Sheet>
)

/** One scan, with what this device still has of it. */
export const ReviewPage = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(scanQuery(id))
  const kept = useKeptAnswers(id)
  if (data && kept !== undefined) return <ReviewScreen key={id} scan={data} kept={kept} />
  if (!error) return <Skeletons lines={10} />
  return (
    <Page title={scanWords.title}>
      {isRefusal(error, 404) ? (
        <Missing />
      ) : (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}
