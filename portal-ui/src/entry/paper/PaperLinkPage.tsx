import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isRefusal } from '../../shared/api/http'
import { formatDay } from '../../shared/format/dates'
import { quarterOfCode, titleOfQuarter } from '../../shared/format/quarter'
import { paperLinkMessages } from '../../shared/messages/paperLink'
import { Value } from '../../shared/plain/Value'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { secondaryText } from '../../shared/ui/layout'
import { Note } from '../../shared/ui/Note'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { EntrySheet } from '../password/EntrySheet'
import { useLinkToken } from '../useLinkToken'
import { differingFieldName } from './differingFieldName'
import { PaperFileButtons } from './PaperFileButtons'
import type { PaperLinkContent } from './paperLinkCalls'
import { type NotSame, usePaperLink } from './usePaperLink'

const words = paperLinkMessages

const quarterName = (code: string) => {
  const quarter = quarterOfCode(code)
  return quarter ? titleOfQuarter(quarter) : code
}

/** In as few words as tell it from another paper. */
const PaperFacts = ({ of }: { of: PaperLinkContent }) => (
  <Box component="dl" sx={factsStyles}>
    {[
      [words.reference, of.reference],
      [words.company, of.company],
      [words.quarter, quarterName(of.quarter)],
    ].map(([label, value]) => (
      <Box key={label}>
        <Box component="dt" sx={secondaryText}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
          <Value>{value}</Value>
        </Box>
      </Box>
    ))}
  </Box>
)

const NotSameNote = ({ found, onAnyway }: { found: NotSame; onAnyway: () => void }) => (
  <Note tone="warn" role="alert">
    <strong>{words.notSame}</strong>
    <Box>{found.message}</Box>
    {found.differing.length > 0 && (
      <Box>
        {words.differing} {found.differing.map(differingFieldName).join(', ')}.
      </Box>
    )}
    <Box sx={{ my: 1 }}>{words.another}</Box>
    <Button onClick={onAnyway}>{words.anyway}</Button>
  </Note>
)

const SendingStatus = ({ share }: { share: number | null }) => (
  <Box role="status" sx={{ display: 'grid', gap: 1 }}>
    {share === null ? words.preparing : share < 1 ? words.sending : words.reading}
    <Box
      component="progress"
      aria-label={words.progress}
      {...(share !== null && share < 1 ? { value: share, max: 1 } : {})}
      sx={{ width: '100%', accentColor: 'var(--mui-palette-primary-main)' }}
    />
  </Box>
)

type State = ReturnType<typeof usePaperLink>

const PaperUpload = ({ state, of }: { state: State; of: PaperLinkContent }) => {
  const { step, error, fault, choose, sendAnyway } = state
  const isWorking = step.name === 'preparing' || step.name === 'sending'
  return (
    <EntrySheet title={words.title}>
      <OfflineNote help={words.hint} />
      <Typography>{words.intro(formatDay(of.expires_at))}</Typography>
      <PaperFacts of={of} />
      {fault && (
        <Note tone="bad" role="alert">
          {fault}
        </Note>
      )}
      {error !== null && <ErrorNote error={error} />}
      {step.name === 'notSame' && (
        <NotSameNote found={step.found} onAnyway={() => sendAnyway(step.found.file)} />
      )}
      {isWorking ? (
        <SendingStatus share={step.name === 'sending' ? step.share : null} />
      ) : (
        <>
          <Box sx={secondaryText}>{words.hint}</Box>
          <PaperFileButtons onFile={choose} />
        </>
      )}
    </EntrySheet>
  )
}

const GoneNote = () => (
  <EntrySheet title={words.goneTitle}>
    <Typography>{words.gone}</Typography>
  </EntrySheet>
)

const PaperLinkSteps = ({ token }: { token: string }) => {
  const state = usePaperLink(token)
  const { page, step, error, open } = state
  if (step.name === 'done')
    return (
      <EntrySheet title={words.doneTitle}>
        <Note tone="ok" role="status">
          {step.state === 'same' ? words.same : words.sent}
        </Note>
      </EntrySheet>
    )
  if (isRefusal(error, 404)) return <GoneNote />
  if (page) return <PaperUpload state={state} of={page} />
  return (
    <EntrySheet title={words.title}>
      {error !== null ? (
        <ErrorNote error={error} onRetry={open} />
      ) : (
        <Typography role="status">{words.opening}</Typography>
      )}
    </EntrySheet>
  )
}

/** Where the square on a paper to sign leads: its signed copy is sent, once. */
export default function PaperLinkPage() {
  const token = useLinkToken()
  return token ? <PaperLinkSteps key={token} token={token} /> : <GoneNote />
}

const factsStyles = { display: 'grid', gap: 1.25, m: 0 }
