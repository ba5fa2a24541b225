import { useGetList, useResourceContext } from 'react-admin'
import { recordMessages } from '../../../shared/messages/records'
import { LoadingState } from '../../../shared/ui/LoadingState'
import { MasterDataCreate } from '../parts/MasterDataCreate'
import { RecordFields } from './RecordFields'
import type { RecordField, Shelf } from './shelves'

/** A record that is not on the shelf yet; the list knows its columns. */
export const NewRecordPage = ({ words }: Shelf) => {
  const { meta, error, refetch } = useGetList(useResourceContext() ?? '', { meta: { rows: true } })
  const fields: RecordField[] | undefined = meta?.fields
  return (
    <MasterDataCreate
      title={words.newTitle}
      back={words.back}
      label={words.addLabel}
      busyLabel={recordMessages.adding}
      // A date that is not chosen is not sent: the server says where one is needed.
      bodyOf={(values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))}
      note={<LoadingState data={fields} error={error} onRetry={() => void refetch()} lines={6} />}
    >
      {fields && <RecordFields fields={fields} />}
    </MasterDataCreate>
  )
}
