import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { formatMoment } from '../shared/format/dates'
import { accountMessages } from '../shared/messages/account'
import { paths } from '../shared/paths'
import { Skeletons } from '../shared/plain/Skeletons'
import { queryClient } from '../shared/queries/queryClient'
import { saveBeforeLeaving } from '../shared/session/beforeLeaving'
import { sessionHasEnded } from '../shared/session/sessionStore'
import { BusyButton } from '../shared/ui/BusyButton'
import { ErrorNote } from '../shared/ui/ErrorNote'
import { Icon } from '../shared/ui/Icon'
import { alignedRow, lineBelow, plainList } from '../shared/ui/layout'
import { endAllSessions, endSession, type OpenSession, sessionsQuery } from './accountCalls'

const { sessions: texts } = accountMessages

const SessionRow = ({ session, onEnd }: { session: OpenSession; onEnd: (id: string) => void }) => (
  <Box component="li" sx={rowStyles}>
    <Box component="span" sx={{ color: 'surface.hint', lineHeight: 0 }}>
      <Icon name="monitor" size={18} />
    </Box>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontSize: 14, fontWeight: 500 }}>
        {session.device}
        {session.this && (
          <Box component="span" sx={{ color: 'primary.main' }}>
            {` · ${texts.here}`}
          </Box>
        )}
      </Typography>
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'surface.hint' }}>
        {texts.begun(formatMoment(session.created_at), session.address)}.{' '}
        {texts.used(formatMoment(session.last_used_at))}.
      </Typography>
    </Box>
    {!session.this && (
      <Button
        size="small"
        aria-label={texts.endOf(session.device)}
        onClick={() => onEnd(session.id)}
      >
        {texts.end}
      </Button>
    )}
  </Box>
)

/** Where one is signed in, and the way out of all of it. */
export const SessionsList = () => {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(sessionsQuery, queryClient)
  const ending = useMutation({ mutationFn: endSession, onSettled: () => refetch() }, queryClient)
  const endingAll = useMutation(
    {
      mutationFn: async () => {
        await saveBeforeLeaving()
        return endAllSessions()
      },
      onSuccess: () => {
        sessionHasEnded()
        void navigate(paths.home)
      },
    },
    queryClient,
  )
  const failure = ending.error ?? endingAll.error ?? error
  return (
    <>
      {failure && <ErrorNote error={failure} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons lines={2} />}
      <Box component="ul" aria-label={texts.title} sx={plainList}>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={ending.mutate} />
        ))}
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', mt: 1.5, mb: 1 }}
      >
        <BusyButton
          size="small"
          color="error"
          busy={endingAll.isPending}
          busyLabel={texts.working}
          onClick={() => endingAll.mutate()}
        >
          <Icon name="log-out" />
          {texts.everywhere}
        </BusyButton>
        <Typography variant="body2" color="text.secondary">
          {texts.everywhereHelp}
        </Typography>
      </Box>
    </>
  )
}

const rowStyles = { ...alignedRow, ...lineBelow, gap: 1.5, py: 1 }
