import Box from '@mui/material/Box'
import type { Finding } from '../../shared/api/types'
import { formatAmount } from '../../shared/format/money'
import { accountingMessages } from '../../shared/messages/accounting'
import { Value } from '../../shared/plain/Value'
import { Icon } from '../../shared/ui/Icon'
import { inlineRow } from '../../shared/ui/layout'
import { looks } from './checkSeverities'

/** An amount of a line; one that a check points at is marked. */
export const CheckedAmount = ({
  value,
  finding,
}: {
  value: string
  finding: Finding | undefined
}) => {
  if (!finding) return formatAmount(value)
  const { icon, tone } = looks[finding.severity]
  return (
    <Box
      component="span"
      title={finding.message}
      sx={{
        ...inlineRow,
        position: 'relative',
        gap: '5px',
        px: '6px',
        mr: '-6px',
        borderRadius: '5px',
        fontWeight: 500,
        color: `status.${tone}.fg`,
        bgcolor: `status.${tone}.bg`,
      }}
    >
      <Icon name={icon} size={14} />
      <span className="visually-hidden">
        {accountingMessages.checks.severity[finding.severity]}:{' '}
      </span>
      <Value>{formatAmount(value)}</Value>
    </Box>
  )
}
