import Box from '@mui/material/Box'
import { Link } from 'react-router'
import type { InboxItem } from '../shared/api/types'
import { inboxMessages } from '../shared/messages/inbox'
import { paths } from '../shared/paths'
import { Value } from '../shared/plain/Value'
import { useSession } from '../shared/session/sessionStore'
import { Icon } from '../shared/ui/Icon'
import { centered, lineBelow } from '../shared/ui/layout'
import { Moment } from '../shared/ui/Moment'
import { markOf } from '../shared/ui/statusStyles'

const usePathTo = () =>
  useSession()?.accountType === 'tenant' ? paths.tenant.form : paths.accounting.form

export const InboxEntry = ({ item, onPick }: { item: InboxItem; onPick: () => void }) => {
  const { unread } = item
  const { icon, tone } = markOf(item.move)
  const pathTo = usePathTo()
  return (
    <Box component="li" sx={lineBelow}>
      <Box component={Link} to={pathTo(item.id)} onClick={onPick} sx={rowStyles}>
        <Box component="span" sx={{ ...markStyles, ...tone }}>
          <Icon name={icon} size={14} />
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Box component="span" sx={{ flex: 1, fontSize: 14, fontWeight: unread ? 600 : 500 }}>
              {unread && <span className="visually-hidden">{`${inboxMessages.unread}: `}</span>}
              {item.label}
            </Box>
            <Box component="span" sx={timeStyles}>
              <Moment at={item.at} />
            </Box>
          </Box>
          {item.branch && <Box sx={{ fontSize: 13, lineHeight: '19px' }}>{item.branch}</Box>}
          <Box sx={secondStyles}>
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              <Value>{item.reference}</Value>
            </Box>
            {item.by && `, ${inboxMessages.by(item.by)}`}
          </Box>
          {item.text && <Box sx={textStyles}>{item.text}</Box>}
        </Box>
        {unread && <Box component="i" aria-hidden="true" sx={dotStyles} />}
      </Box>
    </Box>
  )
}

const rowStyles = {
  display: 'flex',
  gap: 1.25,
  px: 2,
  py: 1.25,
  minHeight: 44,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -3 },
}

const markStyles = { ...centered, width: 24, height: 24, flex: 'none', borderRadius: '7px' }

const timeStyles = { fontSize: 12, color: 'surface.hint', whiteSpace: 'nowrap' }

const secondStyles = { fontSize: 13, lineHeight: '19px', color: 'text.secondary' }

const textStyles = {
  ...secondStyles,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
}

const dotStyles = {
  width: 8,
  height: 8,
  mt: '8px',
  flex: 'none',
  borderRadius: '50%',
  bgcolor: 'primary.main',
}
