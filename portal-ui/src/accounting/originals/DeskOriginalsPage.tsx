import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { originalsMessages as words } from '../../shared/messages/originals'
import { paths } from '../../shared/paths'
import { meQuery } from '../../shared/queries/certificates'
import { type Pouch, pouchesQuery, useAskForMissing } from '../../shared/queries/pouches'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Page } from '../../shared/ui/Page'
import { PouchSheet } from '../../shared/ui/PouchSheet'
import { SectionCard } from '../../shared/ui/SectionCard'
import { OriginalsScanner } from './OriginalsScanner'

/** Remind the tenant of what is missing; what came of it is said beside the button. */
const AskForMissing = ({ pouch }: { pouch: Pouch }) => {
  const { mutate, data, error, isPending } = useAskForMissing()
  return (
    <>
      <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', alignSelf: 'center' }}>
        {data && words.pouches.asked(data.asked, data.left)}
      </Box>
      {error && <ErrorNote error={error} />}
      <Button size="small" disabled={isPending} onClick={() => mutate(pouch.code)}>
        {words.pouches.ask}
      </Button>
    </>
  )
}

const Pouches = () => {
  const { data, error, refetch } = useQuery(pouchesQuery())
  if (!data) return <LoadingState error={error} onRetry={() => void refetch()} lines={6} />
  if (data.results.length === 0)
    return (
      <SectionCard title={words.pouches.title}>
        <EmptyState title={words.pouches.none} text={words.pouches.noneText} />
      </SectionCard>
    )
  return data.results.map((pouch) => (
    <PouchSheet key={pouch.code} pouch={pouch} to={paths.accounting.form} viewer="staff">
      {pouch.may_ask && pouch.missing > 0 && <AskForMissing pouch={pouch} />}
    </PouchSheet>
  ))
}

/** Signed originals as they come in, and what is missing of each pouch. */
export default function DeskOriginalsPage() {
  const { data: me } = useQuery(meQuery())
  const receives = me?.role === 'processor' || me?.role === 'lead'
  return (
    <Page title={words.title} width={960}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {receives && <OriginalsScanner />}
        <Pouches />
      </Box>
    </Page>
  )
}
