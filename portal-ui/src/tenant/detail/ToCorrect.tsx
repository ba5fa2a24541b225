import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Certificate, Reason } from '../../shared/api/types'
import { tn } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { Sheet } from '../../shared/ui/Sheet'

interface Props {
  certificate: Certificate
}

const ReasonItem = ({
  reason,
  number,
  of,
}: {
  reason: Reason
  number: number
  of: Certificate
}) => (
  <Box component="li" sx={reasonLook}>
    <Box component="span" aria-hidden="true" sx={numberLook}>
      {number}
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: 500 }}>{reason.label ?? reason.code}</Box>
      {reason.text && (
        <Typography variant="body2" color="text.secondary">
          {reason.text}
        </Typography>
      )}
    </Box>
    {of.may_edit && reason.field && (
      <Button
        className="no-print"
        size="small"
        component={Link}
        to={paths.tenant.editForm(of.id, reason.field)}
        aria-label={`${tn.page.goTo}: ${reason.label ?? reason.code}`}
        sx={{
          minHeight: { xs: 44, md: 32 },
          gridColumn: { xs: 2, md: 'auto' },
          justifySelf: 'start',
        }}
      >
        {tn.page.goTo}
      </Button>
    )}
  </Box>
)

/** Why it came back, one numbered reason each, with the way to its field. */
export const ToCorrect = ({ certificate }: Props) => {
  const { reasons, last_remarks, may_edit, status } = certificate
  const isRefused = status === 'DISAPPROVED'
  const isAsked = isRefused || (may_edit && status !== 'DRAFT')
  if (!isAsked || (reasons.length === 0 && !last_remarks)) return null
  const asked = reasons.length > 0 ? tn.page.correct(reasons.length) : tn.page.lookAgain
  return (
    <Sheet title={isRefused ? tn.page.refused : asked}>
      {reasons.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {reasons.map((reason, at) => (
            <ReasonItem
              key={`${reason.code}${reason.field}`}
              reason={reason}
              number={at + 1}
              of={certificate}
            />
          ))}
        </Box>
      )}
      {last_remarks && (
        <Typography variant="body2" sx={{ px: 2.5, py: 1.75 }}>
          {tn.page.note(last_remarks)}
        </Typography>
      )}
    </Sheet>
  )
}

const reasonLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '26px minmax(0,1fr)', md: '26px minmax(0,1fr) auto' },
  gap: 1.5,
  px: { xs: 2, md: 2.5 },
  py: 1.75,
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  alignItems: 'start',
}

const numberLook = {
  width: 24,
  height: 24,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  fontSize: 13,
  fontWeight: 600,
  color: 'status.returned.fg',
  bgcolor: 'status.returned.bg',
}
