import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { aboutMove } from '../api/about'
import type { HistoryEntry } from '../api/types'
import { mailMessages } from '../messages/mails'
import { historyQuery } from '../queries/certificates'
import { Moment } from './Moment'
import { Note } from './Note'

const words = mailMessages

/** The last change after a mail that makes its news old: of the status, or of the original. */
const overtakerOf = (history: HistoryEntry[], mail: number) =>
  history.findLast(
    ({ seq, source, target, move }) =>
      seq > mail && (source !== target || aboutMove(move).kind === 'upkeep'),
  )

/** Somebody came by an older mail: what it was about, and what happened since. */
const OvertakenMail = ({ id }: { id: string }) => {
  const mail = Number(useSearchParams()[0].get('mail'))
  const { data } = useQuery({ ...historyQuery(id), enabled: mail > 0 })
  const about = data?.find(({ seq }) => seq === mail)
  const since = about && data && overtakerOf(data, mail)
  if (!about || !since) return null
  return (
    <Note tone="info" icon="clock" role="status">
      {words.wasAbout(about.label)} (<Moment at={about.at} />
      ). <strong>{words.since(since.label, since.by)}</strong> (<Moment at={since.at} />
      ).
    </Note>
  )
}

export default OvertakenMail
