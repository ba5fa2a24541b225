import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link, useNavigate } from 'react-router'
import { formatDate, formatTime } from '../../shared/format/dates'
import { accountingMessages } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { Icon } from '../../shared/ui/Icon'
import { wrappedRow } from '../../shared/ui/layout'
import { StatusChip } from '../../shared/ui/StatusChip'
import { holdKeys } from '../parts/keyBuffer'
import { useKeys } from '../parts/keys'
import { isWaiting, listOf, listPath, nameOfList } from '../parts/lists'
import { waitingWords } from '../parts/workingDays'
import { ClaimNextForm } from './ClaimNextForm'
import type { Form } from './formCache'
import { useNeighbours } from './useNeighbours'

interface StepProps {
  label: string
  icon: 'arrow-left' | 'arrow-right'
  to: string | undefined
}

const NeighbourLink = ({ label, icon, to }: StepProps) =>
  to ? (
    <IconButton component={Link} to={paths.accounting.form(to)} aria-label={label} sx={stepStyles}>
      <Icon name={icon} />
    </IconButton>
  ) : (
    <IconButton disabled aria-label={label} sx={stepStyles}>
      <Icon name={icon} />
    </IconButton>
  )

const Neighbours = ({ id }: { id: string }) => {
  const near = useNeighbours(id)
  const navigate = useNavigate()
  const go = (to: string | undefined) => () => {
    if (!to) return
    holdKeys()
    void navigate(paths.accounting.form(to))
  }
  useKeys({ j: go(near?.next), k: go(near?.previous) })
  if (!near) return null
  return (
    <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
      <Typography
        variant="body2"
        color="text.secondary"
        noWrap
        sx={{ mr: 0.5, display: { xs: 'none', sm: 'block' } }}
      >
        {accountingMessages.form.place(near.place, near.total)}
      </Typography>
      <NeighbourLink
        label={accountingMessages.form.previous}
        icon="arrow-left"
        to={near.previous}
      />
      <NeighbourLink label={accountingMessages.form.next} icon="arrow-right" to={near.next} />
    </Box>
  )
}

const BackToList = ({ form }: { form: Form }) => {
  const near = useNeighbours(form.id)
  const list = near?.list ?? listOf(form.status)
  return (
    <MuiLink
      className="no-print"
      component={Link}
      to={near?.href ?? listPath(list)}
      underline="none"
      sx={backStyles}
    >
      <Icon name="arrow-left" />
      {nameOfList(list)}
    </MuiLink>
  )
}

const about = (form: Form) =>
  [form.form_type, isWaiting(form.status) && waitingWords(form)].filter(Boolean).join(', ')

const printedAt = (now: string) => `${formatDate(now)}, ${formatTime(now)}`

/** Which form this is, how it stands, and the way back and onwards. */
export const FormHead = ({ form }: { form: Form }) => (
  <Box component="header" sx={headStyles}>
    <BackToList form={form} />
    <StatusChip
      status={form.status}
      replaced={form.is_replaced}
      elsewhere={form.approved_elsewhere_on !== null}
    />
    <Typography variant="h1" sx={titleStyles}>
      <Value>{form.reference}</Value>
    </Typography>
    <Typography variant="body2" color="text.secondary" sx={{ order: { xs: 2, md: 0 } }}>
      {about(form)}
    </Typography>
    <Typography variant="body2" className="print-only">
      {accountingMessages.form.printed(printedAt(new Date().toISOString()))}
    </Typography>
    <Box sx={{ flex: { md: 1 }, display: { xs: 'none', md: 'block' } }} />
    <ClaimNextForm />
    <Neighbours id={form.id} />
  </Box>
)

const headStyles = {
  ...wrappedRow,
  columnGap: 1.5,
  rowGap: 0.5,
  minHeight: 52,
  px: { xs: 2, md: 2.5 },
  py: { xs: 1, md: 0.75 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '@media print': { px: 0 },
}

// On a phone the reference has a line of its own, below the way back and onwards.
const titleStyles = {
  fontSize: 18,
  lineHeight: '24px',
  whiteSpace: 'nowrap',
  order: { xs: 1, md: 0 },
  width: { xs: '100%', md: 'auto' },
}

const backStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  fontSize: 13,
  fontWeight: 500,
  minHeight: { xs: 44, md: 32 },
  pr: 1.5,
  borderRight: { md: 1 },
  borderColor: { md: 'divider' },
}

const stepStyles = {
  width: { xs: 44, md: 36 },
  height: { xs: 44, md: 32 },
  border: 1,
  borderColor: 'surface.control',
  borderRadius: '6px',
  color: 'text.primary',
  '&.Mui-disabled': { borderColor: 'divider', color: 'surface.hint' },
}
