import Box from '@mui/material/Box'
import { formatMoment } from '../../shared/format/dates'
import { statusMessages as words } from '../../shared/messages/status'
import type { Status } from './statusQueries'

interface LineProps {
  at: string | null
  tell: (moment: string) => string
  never?: string
  old?: string | false
}

/** One sentence about a moment, or that it never came. */
const MomentLine = ({ at, tell, never, old }: LineProps) => {
  if (!at) return never ? <Box>{never}</Box> : null
  return (
    <Box>
      {tell(formatMoment(at))}
      {old && (
        <Box component="span" sx={illStyles}>
          {` ${old}`}
        </Box>
      )}
    </Box>
  )
}

/** Which guards of the audit are missing, and when it was last proven and anchored. */
export const AuditStatus = ({ audit }: { audit: Status['audit'] }) => (
  <>
    {audit.unset.map((name) => (
      <Box key={name} sx={illStyles}>
        {words.unsetGuard[name]}
      </Box>
    ))}
    <MomentLine at={audit.head_at} tell={words.moved} />
    <MomentLine
      at={audit.proven_at}
      tell={words.proven}
      never={words.neverProven}
      old={audit.is_proof_old && words.oldProof}
    />
    <MomentLine
      at={audit.anchored_at}
      tell={words.anchored}
      never={words.neverAnchored}
      old={audit.is_anchor_old && words.old}
    />
    <MomentLine
      at={audit.anchor_mailed_at}
      tell={words.anchorMailed}
      never={words.noAnchorMailed}
    />
  </>
)

const illStyles = { color: 'error.main', fontWeight: 600 }
