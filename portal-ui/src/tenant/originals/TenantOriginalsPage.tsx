import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { originalsMessages as words } from '../../shared/messages/originals'
import { paths } from '../../shared/paths'
import { pouchesQuery } from '../../shared/queries/pouches'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { PouchSheet } from '../../shared/ui/PouchSheet'
import { SectionCard } from '../../shared/ui/SectionCard'
import { OriginalsThatWait, OriginalsToSend } from './OriginalsToSend'

const HowToSend = () => (
  <Box
    component="ol"
    aria-label={words.howTo.label}
    sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}
  >
    {words.howTo.steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </Box>
)

/** Signed originals: those to be sent, and what became of each pouch. */
export default function TenantOriginalsPage() {
  const { data, error, refetch } = useQuery(pouchesQuery())
  return (
    <Page title={words.title} width={900}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <OfflineNote />
        <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={8} />
        {data && data.to_send.length > 0 && <HowToSend />}
        {data && <OriginalsToSend originals={data.to_send} />}
        {data && <OriginalsThatWait originals={data.waits} />}
        {data?.results.map((pouch) => (
          <PouchSheet key={pouch.code} pouch={pouch} to={paths.tenant.form} viewer="tenant" />
        ))}
        {data?.results.length === 0 && (
          <SectionCard title={words.pouches.title}>
            <EmptyState title={words.pouches.none} text={words.pouches.noneText} />
          </SectionCard>
        )}
      </Box>
    </Page>
  )
}
