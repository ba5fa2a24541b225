import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { RecordContextProvider, useGetOne, useResourceContext } from 'react-admin'
import { useParams } from 'react-router'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import type { VersionedRecord } from '../../admin/dataProvider'
import { RecordForm } from '../../admin/RecordForm'
import type { LogEntry } from '../masterDataQueries'
import { ChangeLog } from './ChangeLog'
import { MasterDataBack } from './MasterDataBack'
import { MasterDataFrame } from './MasterDataFrame'

interface Logged extends VersionedRecord {
  log: LogEntry[]
}

interface Props<T> {
  /** Until its name is known. */
  title: string
  nameOf: (record: T) => string
  back: string
  valuesOf: (record: T) => object
  fieldsOf: (record: T) => ReactNode
  /** What else there is to say and to do. */
  children: (record: T) => ReactNode
}

/** One record: what is written of it, what else there is to do, and who changed what. */
export const MasterDataEdit = <T extends Logged>({
  title,
  nameOf,
  back,
  valuesOf,
  fieldsOf,
  children,
}: Props<T>) => {
  const { id = '' } = useParams()
  const { data: record, error, refetch } = useGetOne<T>(useResourceContext() ?? '', { id })
  return (
    <MasterDataFrame
      title={record ? nameOf(record) : title}
      below={<MasterDataBack label={back} />}
    >
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!record && !error && <Skeletons lines={8} />}
      {record && (
        <RecordContextProvider value={record}>
          <Box sx={sidesStyles}>
            <RecordForm record={record} values={valuesOf(record)}>
              {fieldsOf(record)}
            </RecordForm>
            <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              {children(record)}
              <ChangeLog entries={record.log} />
            </Box>
          </Box>
        </RecordContextProvider>
      )}
    </MasterDataFrame>
  )
}

const sidesStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
