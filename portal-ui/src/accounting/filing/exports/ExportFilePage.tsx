import Box from '@mui/material/Box'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import { sizeOf } from '../../../shared/format/size'
import { exportsMessages } from '../../../shared/messages/exports'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { FileDownload } from '../FileDownload'
import { FilingFileLine } from '../FilingFiles'
import { BackToExports } from './BackToExports'
import type { ExportFile } from './exportQueries'

const words = exportsMessages.file

const ExportFileCard = ({ of: file }: { of: ExportFile }) => (
  <SectionCard title={file.export} note={words.about(file.holds, file.owner)}>
    <FilingFileLine icon="table-2" title={file.name} text={words.of(file.rows, sizeOf(file.size))}>
      {file.is_kept && (
        <FileDownload
          path={`/exports/files/${file.id}/register`}
          label={words.take}
          name={file.name}
        />
      )}
    </FilingFileLine>
    <Box sx={{ px: 2, py: 1.25, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {`${words.hash} ${file.sha256}`}
    </Box>
    {!file.is_kept && (
      <Box sx={{ p: 2 }}>
        <Note tone="warn">{words.gone}</Note>
      </Box>
    )}
  </SectionCard>
)

/** Where a mail leads to: one file, for whom it was sent. */
export const ExportFilePage = () => {
  const { id = '' } = useParams()
  const { data: file, error, refetch } = useGetOne<ExportFile>('exports/files', { id })
  return (
    <Page title={file?.export ?? words.loading} above={<BackToExports />} width={760}>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!file && !error && <Skeletons lines={4} />}
      {file && <ExportFileCard of={file} />}
    </Page>
  )
}
