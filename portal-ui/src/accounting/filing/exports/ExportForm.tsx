import { useQuery } from '@tanstack/react-query'
import { exportsMessages } from '../../../shared/messages/exports'
import { LoadingState } from '../../../shared/ui/LoadingState'
import { RecordForm } from '../../admin/RecordForm'
import { ExportContent } from './ExportContent'
import { ExportDestination, ExportSchedule } from './ExportDelivery'
import { bodyOf, draftOf, NEW } from './exportDraft'
import { choicesQuery, type ExportDetail } from './exportQueries'

const words = exportsMessages.form

interface Props {
  /** None for one that is set up. */
  record?: ExportDetail
  onSaved?: (record: ExportDetail) => void
}

/** All that an export does, sent whole. */
export const ExportForm = ({ record, onSaved }: Props) => {
  const { data: choices, error, refetch } = useQuery(choicesQuery())
  if (!choices) return <LoadingState error={error} onRetry={() => void refetch()} lines={10} />
  return (
    <RecordForm
      record={record}
      values={record ? draftOf(record) : NEW}
      bodyOf={bodyOf}
      label={record ? words.save : words.add}
      busyLabel={words.saving}
      onSaved={onSaved}
      savedText={(isSaved) => isSaved && words.saved}
    >
      <ExportContent choices={choices} />
      <ExportSchedule />
      <ExportDestination choices={choices} known={record?.recipients ?? []} />
    </RecordForm>
  )
}
