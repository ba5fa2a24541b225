import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isDraft, isOfKind } from '../../shared/api/about'
import type { Certificate, HistoryEntry } from '../../shared/api/types'
import { certificateMessages } from '../../shared/messages/certificate'
import { historyQuery } from '../../shared/queries/certificates'
import { lineBelow } from '../../shared/ui/layout'
import { MessageComposer } from '../../shared/ui/MessageComposer'
import { Moment } from '../../shared/ui/Moment'
import { SectionCard } from '../../shared/ui/SectionCard'
import { isMessage } from './isMessage'

const Message = ({ entry }: { entry: HistoryEntry }) => {
  const isMine = entry.role === 'tenant'
  return (
    <Box component="li" sx={{ ...messageStyles, ...(isMine ? mineStyles : theirsStyles) }}>
      <Box sx={{ fontSize: 12, lineHeight: '17px', color: 'text.secondary' }}>
        {`${isMine ? certificateMessages.talk.you : entry.by}, `}
        <Moment at={entry.at} />
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{entry.remarks}</Box>
    </Box>
  )
}

/** The list stays at its end, where the newest stands, unless somebody has scrolled up to read. */
const useStayAtEnd = (count: number) => {
  const box = useRef<HTMLDivElement>(null)
  const wasAtEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each message that came
  useEffect(() => {
    if (box.current && wasAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [count])
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? document.body
    wasAtEnd.current = scrollHeight - scrollTop - clientHeight < 24
  }
  return { ref: box, onScroll }
}

const Messages = ({ entries }: { entries: HistoryEntry[] }) => {
  const end = useStayAtEnd(entries.length)
  return (
    <Box
      {...end}
      tabIndex={0}
      role="region"
      aria-label={certificateMessages.talk.list}
      sx={boxStyles}
    >
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {entries.map((entry) => (
          <Message key={entry.seq} entry={entry} />
        ))}
      </Box>
    </Box>
  )
}

/** What tenant and accounting wrote to each other about this certificate, the newest last. */
export const CertificateConversation = ({ certificate }: { certificate: Certificate }) => {
  const { data } = useQuery(historyQuery(certificate.id))
  const entries = (data ?? []).filter(isMessage)
  const move = certificate.moves.find(isOfKind('note'))
  const canWrite = move && !move.blocked && !isDraft(certificate.status)
  if (!canWrite && entries.length === 0) return null
  return (
    <SectionCard
      title={certificateMessages.talk.tenantTitle}
      className={entries.length ? undefined : 'no-print'}
    >
      {entries.length > 0 ? (
        <Messages entries={entries} />
      ) : (
        <Box sx={{ px: 2.5, pt: 1.75, fontSize: 13, color: 'text.secondary' }}>
          {certificateMessages.talk.none}
        </Box>
      )}
      {canWrite && (
        <MessageComposer of={certificate} move={move} label={certificateMessages.talk.label} />
      )}
    </SectionCard>
  )
}

const boxStyles = {
  ...lineBelow,
  maxHeight: 380,
  overflowY: 'auto',
  px: 2,
  py: 1.75,
  '&:last-child': { borderBottom: 0 },
  '&:focus-visible': { outlineOffset: -3 },
  '@media print': { maxHeight: 'none' },
}

const messageStyles = {
  maxWidth: '88%',
  px: 1.5,
  py: 1,
  borderRadius: '8px',
  fontSize: 14,
  lineHeight: '20px',
}

const mineStyles = { justifySelf: 'end', bgcolor: 'action.selected' }

const theirsStyles = { justifySelf: 'start', bgcolor: 'surface.sunken' }
