import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { isOfKind } from '../../shared/api/about'
import type { HistoryEntry } from '../../shared/api/types'
import { formatTime } from '../../shared/format/dates'
import { accountingMessages } from '../../shared/messages/accounting'
import { historyQuery, meQuery } from '../../shared/queries/certificates'
import { Icon } from '../../shared/ui/Icon'
import { inlineRow } from '../../shared/ui/layout'
import type { Form } from './formCache'

const named = ({ move }: HistoryEntry) => ({ name: move })
const isKnock = (entry: HistoryEntry) => isOfKind('knock')(named(entry))
const isClaim = (entry: HistoryEntry) => isOfKind('claim')(named(entry))

/** Who knocked since the form was taken, the last knock of each. */
function knocksOf(history: HistoryEntry[]) {
  const taken = history.findLastIndex(isClaim)
  const knocks = history.slice(taken + 1).filter(isKnock)
  return [...new Map(knocks.map((knock) => [knock.by, knock])).values()]
}

/** To the holder: who waits for the form. To whoever waits: that she was heard. */
export const ClaimRequests = ({ form }: { form: Form }) => {
  const { data: history = [] } = useQuery(historyQuery(form.id))
  const { data: me } = useQuery(meQuery())
  const isMine = form.claimed_by?.you
  const heard = knocksOf(history).filter(({ by }) => isMine || by === me?.name)
  return (
    <Box component="span" role="status">
      {form.claimed_by &&
        heard.map(({ seq, by, at }) => (
          <Box key={seq} component="span" sx={isMine ? waitsStyles : heardStyles}>
            {isMine && <Icon name="bell" size={14} />}
            <span>
              {isMine
                ? accountingMessages.claim.knocked(by, formatTime(at))
                : accountingMessages.claim.youKnocked(formatTime(at))}
            </span>
          </Box>
        ))}
    </Box>
  )
}

const heardStyles = { display: 'block', fontSize: 12, lineHeight: '17px', color: 'text.secondary' }

const waitsStyles = {
  ...inlineRow,
  gap: 0.75,
  px: 1,
  mr: 0.75,
  borderRadius: '6px',
  fontSize: 13,
  fontWeight: 500,
  color: 'status.returned.fg',
  bgcolor: 'status.returned.bg',
}
