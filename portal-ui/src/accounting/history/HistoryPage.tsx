import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { historyMessages as words } from '../../shared/messages/history'
import { paths } from '../../shared/paths'
import { meQuery } from '../../shared/queries/certificates'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Page } from '../../shared/ui/Page'
import { FileDownload } from '../filing/FileDownload'
import { HistoryImportCard } from './HistoryImportCard'
import { HistoryImports } from './HistoryImports'

/** Certificates of past quarters, imported by leads. */
export default function HistoryPage() {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (!me) return <LoadingState data={me} error={error} onRetry={() => void refetch()} lines={8} />
  if (me.role !== 'lead') return <Navigate to={paths.accounting.dashboard} replace />
  return (
    <Page
      title={words.title}
      below={<Box sx={{ color: 'text.secondary' }}>{words.about}</Box>}
      actions={
        <FileDownload path="/history/template.xlsx" label={words.template} name={words.title} />
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <HistoryImportCard />
        <HistoryImports />
      </Box>
    </Page>
  )
}
