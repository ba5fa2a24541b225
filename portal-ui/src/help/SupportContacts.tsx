import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useConfig } from '../shared/config'
import { help } from '../shared/messages/help/frame'
import { Icon } from '../shared/ui/Icon'
import { secondaryText } from '../shared/ui/layout'
import type { Audience } from './audience'

const SupportContact = ({ audience }: { audience: Audience }) => {
  const { support_email, helpdesk_url } = useConfig()
  if (audience === 'accounting')
    return helpdesk_url ? (
      <p>
        {help.ticket}
        <br />
        <Link href={helpdesk_url} target="_blank" rel="noopener">
          {help.helpdesk}
        </Link>
      </p>
    ) : null
  return support_email ? (
    <p>
      {audience === 'loggedOut' ? help.write : help.mailbox}
      <br />
      <Link href={`mailto:${support_email}`}>{support_email}</Link>
    </p>
  ) : null
}

/** Whom to ask: an address, a mailbox, or the IT help desk. */
export const SupportContacts = ({ audience }: { audience: Audience }) => (
  <Box component="section" id="support" aria-labelledby="support-title" sx={supportStyles}>
    <Typography id="support-title" variant="h2" sx={{ fontSize: 15, display: 'flex', gap: 0.75 }}>
      <Icon name={audience === 'accounting' ? 'id-card' : 'mail'} size={18} />
      {help.stuck}
    </Typography>
    <SupportContact audience={audience} />
    <p>{help.tell}</p>
  </Box>
)

const supportStyles = {
  ...secondaryText,
  mt: 3,
  lineHeight: '19px',
  overflowWrap: 'anywhere',
  scrollMarginTop: 80,
  '& p': { m: 0, mt: 0.75 },
  '& h2': { color: 'text.primary' },
} as const
