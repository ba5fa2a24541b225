import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { sheetMessages } from '../../shared/messages/sheet'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { Icon, type IconName } from '../../shared/ui/Icon'
import { StatusChip } from '../../shared/ui/StatusChip'
import { isBack, progressOf } from './sheetCorrection'
import type { Row, State } from './sheetRowValues'

const LOOKS: Record<'ready' | 'blocked' | 'unusual' | 'empty', { icon: IconName; color: string }> =
  {
    ready: { icon: 'check', color: 'status.approved.fg' },
    blocked: { icon: 'octagon-x', color: 'status.disapproved.fg' },
    unusual: { icon: 'triangle-alert', color: 'status.returned.fg' },
    empty: { icon: 'circle-dot', color: 'surface.hint' },
  }

interface Props {
  row: Row
  state: State
  /** What the checks and the reasons say is here. */
  isChecked: boolean
}

/** How far a store is, in a word; what was sent says its status and leads to it. */
export const SheetRowState = ({ row, state, isChecked }: Props) => {
  if ((state === 'sent' || state === 'elsewhere') && row.certificate)
    return (
      <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start' }}>
        <StatusChip status={row.certificate.status} />
        <MuiLink component={Link} to={paths.tenant.form(row.certificate.id)} sx={{ fontSize: 12 }}>
          <Value>{row.certificate.reference}</Value>
        </MuiLink>
      </Box>
    )
  if (isBack(row) && row.certificate)
    return (
      <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start' }}>
        <StatusChip status={row.certificate.status} />
        <MuiLink component={Link} to={paths.tenant.form(row.certificate.id)} sx={{ fontSize: 12 }}>
          {isChecked && progressOf(row)}
        </MuiLink>
        {state !== 'back' && <StateWord state={state as keyof typeof LOOKS} />}
      </Box>
    )
  return <StateWord state={state as keyof typeof LOOKS} />
}

const StateWord = ({ state }: { state: keyof typeof LOOKS }) => {
  const look = LOOKS[state]
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: look.color }}
    >
      <Icon name={look.icon} size={15} />
      {sheetMessages.states[state]}
    </Box>
  )
}
