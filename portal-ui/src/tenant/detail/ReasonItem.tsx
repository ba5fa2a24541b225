import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Certificate, Change, Reason } from '../../shared/api/types'
import { tenantMessages } from '../../shared/messages/tenant'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { paths } from '../../shared/paths'
import { wroteAt } from '../../shared/ui/correction'
import { Icon } from '../../shared/ui/Icon'
import { centered, lineBelow, wrappedRow } from '../../shared/ui/layout'
import { fieldName } from '../../shared/ui/Timeline'

interface Props {
  reason: Reason
  number: number
  of: Certificate
  changes: Change[]
  /** The tenant can do something about it now. */
  isTask: boolean
  isDone: boolean
  /** What was changed about it. */
  words: string
}

const ReasonPlace = ({ reason, of, changes }: Pick<Props, 'reason' | 'of' | 'changes'>) => {
  const wrote = wroteAt(of, reason, changes)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 500 }}>{reason.label ?? reason.code}</Box>
      {reason.text && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {reason.text}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'surface.hint' }}>
        {reason.field
          ? fieldName(reason.field.replace(/\[(\d+)\]/g, '.$1'))
          : tenantPageMessages.correct.whole}
      </Typography>
      {wrote && (
        <Box component="span" sx={wroteStyles}>
          {`${tenantPageMessages.correct.wrote} `}
          <b>{wrote}</b>
        </Box>
      )}
    </Box>
  )
}

/** Where a reason is answered: in the editor, or where paper originals are sent from. */
const wayTo = (id: string, field: string | undefined) =>
  field === 'original' ? paths.tenant.originals : paths.tenant.editForm(id, field || undefined)

/** One reason, its place on the form, and a tick once something there was changed. */
export const ReasonItem = ({ reason, number, of, changes, isTask, isDone, words }: Props) => {
  const label = reason.label ?? reason.code
  return (
    <Box component="li" sx={reasonStyles}>
      <Box component="span" aria-hidden="true" sx={isDone ? doneStyles : numberStyles}>
        {isDone ? <Icon name="check" size={14} stroke={2.4} /> : number}
      </Box>
      <ReasonPlace reason={reason} of={of} changes={changes} />
      {isTask && (
        <Box sx={asideStyles}>
          {reason.field && (
            <Box
              component="span"
              sx={{
                maxWidth: { md: 260 },
                fontSize: 13,
                color: isDone ? 'success.main' : 'surface.hint',
                overflowWrap: 'anywhere',
              }}
            >
              {words}
            </Box>
          )}
          <Button
            className="no-print"
            size="small"
            component={Link}
            to={wayTo(of.id, reason.field)}
            aria-label={`${tenantMessages.page.goTo}: ${label}`}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {tenantMessages.page.goTo}
          </Button>
        </Box>
      )}
    </Box>
  )
}

const reasonStyles = {
  ...lineBelow,
  display: 'grid',
  gridTemplateColumns: { xs: '26px minmax(0,1fr)', md: '26px minmax(0,1fr) auto' },
  gap: 1.5,
  px: { xs: 2, md: 2.5 },
  py: 1.75,
  alignItems: 'start',
}

const asideStyles = { ...wrappedRow, gridColumn: { xs: 2, md: 'auto' }, gap: 1.5 }

const numberStyles = {
  ...centered,
  width: 24,
  height: 24,
  borderRadius: '50%',
  fontSize: 13,
  fontWeight: 600,
  color: 'status.returned.fg',
  bgcolor: 'status.returned.bg',
}

const doneStyles = { ...numberStyles, color: 'status.approved.fg', bgcolor: 'status.approved.bg' }

const wroteStyles = {
  display: 'inline-block',
  mt: 0.5,
  px: 1,
  py: '1px',
  borderRadius: '6px',
  fontSize: 13,
  bgcolor: 'surface.sunken',
  overflowWrap: 'anywhere',
}
