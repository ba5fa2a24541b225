import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { aboutMove } from '../../shared/api/about'
import { accountingMessages } from '../../shared/messages/accounting'
import { commonMessages } from '../../shared/messages/common'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'
import { alignedRow, secondaryText } from '../../shared/ui/layout'
import { type LastDecided, lastDecided } from './lastDecided'

/** What was decided on the form before this one. */
export function useLastDecided(id: string) {
  const last = useSyncExternalStore(lastDecided.subscribe, lastDecided.get)
  return last?.id === id ? null : last
}

const inWords = ({ move, reference }: LastDecided) =>
  accountingMessages.decide.doneTo(aboutMove(move).did, reference)

/** Heard, though the form it was about has made room for the next. */
export const LastDecisionAnnouncement = ({ id }: { id: string }) => {
  const last = useLastDecided(id)
  return (
    <span role="status" className="visually-hidden">
      {last && inWords(last)}
    </span>
  )
}

/** In the bar of the next form: what was just done, and the way back to it. */
export const LastDecisionNote = (last: LastDecided) => (
  <Box sx={styles}>
    <Icon name="circle-check" size={16} />
    <span>
      {inWords(last)}{' '}
      <MuiLink component={Link} to={paths.accounting.form(last.id)}>
        {commonMessages.errors.showIt}
      </MuiLink>
    </span>
  </Box>
)

const styles = {
  ...alignedRow,
  ...secondaryText,
  gap: 0.75,
  lineHeight: '18px',
  '& svg': { color: 'success.main', flex: 'none' },
  '& a': { py: { xs: 1.5, md: 0.5 }, whiteSpace: 'nowrap' },
}
