import Box from '@mui/material/Box'
import { Link } from 'react-router'
import type { InboxItem } from '../shared/api/types'
import { inboxWords } from '../shared/messages/inbox'
import { paths } from '../shared/paths'
import { Value } from '../shared/plain/Value'
import { useSession } from '../shared/session/store'
import { Icon } from '../shared/ui/Icon'
import { markOf } from '../shared/ui/looks'
import { Moment } from '../shared/ui/Moment'

interface Props {
  item: InboxItem
  onPick: () => void
}

const usePathTo = () =>
  useSession()?.accountType === 'tenant' ? paths.tenant.form : paths.accounting.form

export const Item = ({ item, onPick }: Props) => {
  const { unread } = item
  const { icon, tone } = markOf(item.move)
  const pathTo = usePathTo()
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'surface.lineSoft' }}>
      <Box component={Link} to={pathTo(item.id)} onClick={onPick} sx={rowLook}>
        <Box component="span" sx={{ ...markLook, ...tone }}>
          <Icon name={icon} size={14} />
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Box component="span" sx={{ flex: 1, fontSize: 14, fontWeight: unread ? 600 : 500 }}>
              {unread && <span className="visually-hidden">{`${inboxWords.unread}: `}</span>}
              {item.label}
            </Box>
            <Box component="span" sx={timeLook}>
              <Moment at={item.at} />
            </Box>
          </Box>
          {item.branch && <Box sx={{ fontSize: 13, lineHeight: '19px' }}>{item.branch}</Box>}
          <Box sx={secondLook}>
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              <Value>{item.reference}</Value>
            </Box>
            {item.by && `, ${inboxWords.by(item.by)}`}
          </Box>
          {item.text && <Box sx={textLook}>{item.text}</Box>}
        </Box>
        {unread && <Box component="i" aria-hidden="true" sx={dotLook} />}
      </Box>
    </Box>
  )
}

const rowLook = {
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

const markLook = {
  width: 24,
  height: 24,
  flex: 'none',
  borderRadius: '7px',
  display: 'grid',
  placeItems: 'center',
}

const timeLook = { fontSize: 12, color: 'surface.hint', whiteSpace: 'nowrap' }

const secondLook = { fontSize: 13, lineHeight: '19px', color: 'text.secondary' }

const textLook = {
  ...secondLook,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
}

const dotLook = {
  width: 8,
  height: 8,
  mt: '8px',
  flex: 'none',
  borderRadius: '50%',
  bgcolor: 'primary.main',
}
