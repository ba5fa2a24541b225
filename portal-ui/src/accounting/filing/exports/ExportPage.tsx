import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { exportsWords as words } from '../../../shared/messages/exports'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { Sheet } from '../../../shared/ui/Sheet'
import { Fault } from '../../masterdata/parts/Fault'
import { Acts } from './Acts'
import { Back } from './Back'
import { draftOf } from './draft'
import { ExportForm } from './ExportForm'
import { Facts } from './Facts'
import { choicesQuery, type ExportDetail, exportQuery, useChange } from './queries'
import { Runs } from './Runs'

interface Props {
  one: ExportDetail
  onShow: () => void
}

const Change = ({ one, onShow }: Props) => {
  const { data: choices, error: unread, refetch } = useQuery(choicesQuery())
  const { mutate, error, isPending, isSuccess } = useChange(one)
  if (!choices)
    return unread ? (
      <ErrorNote error={unread} onRetry={() => void refetch()} />
    ) : (
      <Skeletons lines={10} />
    )
  return (
    <ExportForm
      key={one.version}
      before={draftOf(one)}
      choices={choices}
      known={one.recipients}
      error={error}
      fault={<Fault error={error} onShow={onShow} />}
      isPending={isPending}
      isSaved={isSuccess}
      onSave={mutate}
    />
  )
}

const Now = ({ one }: { one: ExportDetail }) => (
  <Sheet title={words.status[one.status]}>
    <Box sx={{ ...stackLook, px: { xs: 2, md: 2.5 }, py: 2, fontSize: 13 }}>
      {one.why && <Note tone="warn">{`${words.pausedByItself} ${one.why}`}</Note>}
      <Facts of={one} />
      {!one.is_yours && <Box sx={{ color: 'text.secondary' }}>{words.isAnothers(one.owner)}</Box>}
      <Acts of={one} />
    </Box>
  </Sheet>
)

/** One export: what it does, what becomes of it, and its change. */
export const ExportPage = () => {
  const { id = '' } = useParams()
  const { data: one, error, refetch } = useQuery(exportQuery(id))
  const show = () => void refetch()
  return (
    <Page title={one?.name ?? words.loading} above={<Back toList />}>
      <Box sx={stackLook}>
        <OfflineNote help={words.offline} />
        {error && <ErrorNote error={error} onRetry={show} />}
        {!one && !error && <Skeletons lines={10} />}
        {one && (
          <Box sx={one.moves.includes('change') ? sidesLook : stackLook}>
            <Box sx={stackLook}>
              <Now one={one} />
              <Runs runs={one.runs} />
            </Box>
            {one.moves.includes('change') && <Change one={one} onShow={show} />}
          </Box>
        )}
      </Box>
    </Page>
  )
}

const stackLook = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const sidesLook = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
}
