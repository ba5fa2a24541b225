import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatTime } from '../../shared/format/dates'
import { filingMessages } from '../../shared/messages/filing'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useOnline } from '../../shared/ui/useOnline'
import { ShareBar } from '../bulk/ShareBar'
import { PackageFiles } from './PackageFiles'
import { type Package, packageQuery, usePacking } from './packageCalls'

const words = filingMessages.pack

const endedAt = ({ ended_at }: Package) =>
  ended_at ? `${formatDate(ended_at)}, ${formatTime(ended_at)}` : ''

/** What there is to say of it now. */
const standing = (of: Package) => {
  if (of.state === 'running') return words.steps(of.done, of.count)
  if (of.state === 'stopped') return words.stopped(of.certificates)
  return of.state === 'done' ? words.done(of.certificates, endedAt(of)) : ''
}

const PackageFailure = ({ message }: { message: string }) => (
  <Note tone="bad" icon="octagon-alert" role="alert">
    <strong>{words.failed}</strong> {message}
  </Note>
)

const PackageSteps = ({ of }: { of: Package }) => (
  <ShareBar
    parts={[
      { count: of.done, color: 'success.main' },
      { count: of.count - of.done, color: 'text.secondary', hatched: true },
    ]}
  />
)

/** The buttons that fit how far it is. */
const PackageActions = ({ of, id }: { of: Package; id: string }) => {
  const online = useOnline()
  const { mutate, isPending, error } = usePacking(id)
  const look = { disabled: !online || isPending, size: 'small', sx: buttonStyles } as const
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {of.state === 'running' && (
          <Button {...look} color="error" onClick={() => mutate('stop')}>
            {words.stop}
          </Button>
        )}
        {of.state !== 'running' && of.state !== 'done' && (
          <BusyButton
            {...look}
            variant="contained"
            busy={isPending}
            busyLabel={words.make}
            onClick={() => mutate('make')}
          >
            {of.state === 'none' ? words.make : words.goOn}
          </BusyButton>
        )}
        {of.state !== 'running' && of.state !== 'none' && (
          <Button {...look} onClick={() => mutate('anew')}>
            {words.anew}
          </Button>
        )}
      </Box>
    </>
  )
}

const PackageState = ({ of, id }: { of: Package; id: string }) => (
  <>
    <Box sx={{ px: 2, py: 1.5, display: 'grid', gap: 1.5, fontSize: 13, lineHeight: '19px' }}>
      <Box sx={{ color: 'text.secondary' }}>{words.text(of.kept_days)}</Box>
      {of.state === 'failed' && <PackageFailure message={of.message} />}
      <Box role="status" sx={{ fontWeight: 600, '&:empty': { display: 'none' } }}>
        {standing(of)}
      </Box>
      {(of.state === 'running' || of.state === 'stopped') && <PackageSteps of={of} />}
      <PackageActions of={of} id={id} />
    </Box>
    <PackageFiles of={of} id={id} />
  </>
)

/** The papers behind a filing, as the BIR wants them sent. */
export const FilingPackage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(packageQuery(id))
  return (
    <SectionCard title={words.title}>
      {data && <PackageState of={data} id={id} />}
      <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={3} inCard />
    </SectionCard>
  )
}

const buttonStyles = { minHeight: { xs: 44, md: 36 } }
