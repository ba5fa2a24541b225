import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Rehearsed } from '../../shared/api/types'
import { formatPesos } from '../../shared/format/money'
import { bulkMessages } from '../../shared/messages/bulk'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { Icon, type IconName } from '../../shared/ui/Icon'
import { taxOf } from './bulkSums'

const SHOWN = 5

interface Props {
  icon: IconName
  color: string
  title: string
  rows: Rehearsed[]
  /** Nothing to look at in them: folded until they are asked for. */
  folded?: boolean
  children?: ReactNode
}

const BulkPileRow = ({ row, color }: { row: Rehearsed; color: string }) => (
  <Box component="li" sx={{ py: 0.5 }}>
    {row.reference ? (
      <MuiLink component={Link} to={paths.accounting.form(row.id)} sx={{ fontWeight: 500 }}>
        <Value>{row.reference}</Value>
      </MuiLink>
    ) : (
      <span>{bulkMessages.unknown}</span>
    )}
    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{row.payor_name}</Box>
    {row.findings.map(({ id, field, message }) => (
      <Box key={id + field + message} sx={{ color, fontSize: 13 }}>
        {message}
      </Box>
    ))}
  </Box>
)

/** One of the three piles of a dry run, with its sum; long ones open as far as they are asked. */
export const BulkPile = ({ icon, color, title, rows, folded = false, children }: Props) => {
  const [shown, setShown] = useState(folded ? 0 : SHOWN)
  if (rows.length === 0) return null
  const rest = rows.length - shown
  return (
    <Box component="section" aria-label={title} sx={pileStyles}>
      <Box sx={headStyles}>
        <Box component="span" sx={{ color, lineHeight: 0 }}>
          <Icon name={icon} size={18} />
        </Box>
        <strong>{title}</strong>
        <Box sx={{ flex: 1 }} />
        <span>
          <Value>{formatPesos(taxOf(rows))}</Value>
        </span>
      </Box>
      {shown > 0 && (
        <Box component="ul" sx={listStyles}>
          {rows.slice(0, shown).map((row) => (
            <BulkPileRow key={row.id} row={row} color={color} />
          ))}
        </Box>
      )}
      {rest > 0 && (
        <MuiLink
          component="button"
          type="button"
          sx={moreStyles}
          onClick={() => setShown(Infinity)}
        >
          {shown === 0 ? bulkMessages.showThem : bulkMessages.showRest(rest)}
        </MuiLink>
      )}
      {children}
    </Box>
  )
}

const pileStyles = { px: 2, py: 1.5, borderTop: 1, borderColor: 'surface.lineSoft' }
const headStyles = { display: 'flex', alignItems: 'center', gap: 1, fontSize: 15 }
const listStyles = { listStyle: 'none', m: 0, p: 0, pl: '26px', overflowWrap: 'anywhere' } as const
const moreStyles = { ml: '26px', fontSize: 13, minHeight: { xs: 44, md: 24 } }
