import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { isDraft } from '../../shared/api/about'
import type { Certificate } from '../../shared/api/types'
import { formatDay, formatTime } from '../../shared/format/dates'
import { formatPesos } from '../../shared/format/money'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { tenantMessages } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { bottomBarStyles } from '../../shared/ui/bottomBarStyles'
import { FormPdfButton } from '../../shared/ui/FormPdfButton'
import { paperCard, wrappedRow } from '../../shared/ui/layout'
import { MovesBar } from '../../shared/ui/MovesBar'
import { StatusChip } from '../../shared/ui/StatusChip'
import { titleOf } from '../parts/certificateMessages'

const PrintToSignButton = lazyWithRetry(() => import('../signing/PrintToSignButton'))

interface Props {
  certificate: Certificate
}

interface HeadProps extends Props {
  /** The confirmation above has the first heading, and the PDF. */
  second?: boolean
}

const EditButton = ({ certificate, phone = false }: Props & { phone?: boolean }) => (
  <Button
    component={Link}
    to={paths.tenant.editForm(certificate.id)}
    variant="contained"
    size={phone ? 'large' : 'medium'}
    fullWidth={phone}
    sx={phone ? {} : { display: { xs: 'none', md: 'inline-flex' } }}
  >
    {isDraft(certificate.status) ? tenantMessages.page.edit : tenantMessages.page.fix}
  </Button>
)

const CertificateFacts = ({ certificate }: Props) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
    <StatusChip
      status={certificate.status}
      replaced={certificate.is_replaced}
      elsewhere={certificate.approved_elsewhere_on !== null}
    />
    <Box component="span" sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <Value>{certificate.reference}</Value>
    </Box>
    <Box component="span" sx={{ fontSize: 13, color: 'surface.hint' }}>
      {certificate.form_type}
    </Box>
  </Box>
)

/** A replacement that was just started is written on at once. */
const useReplacement = ({ replaced_by: before }: Certificate) => {
  const navigate = useNavigate()
  return ({ replaced_by: now }: Certificate) => {
    if (now && now.id !== before?.id) void navigate(paths.tenant.editForm(now.id))
  }
}

export const CertificateHead = ({ certificate, second = false }: HeadProps) => {
  const goToReplacement = useReplacement(certificate)
  return (
    <>
      <Box component="section" sx={headStyles}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <CertificateFacts certificate={certificate} />
          <Typography
            variant="h1"
            component={second ? 'h2' : 'h1'}
            sx={{ mt: 0.75, fontSize: { xs: 23, md: 26 } }}
          >
            {titleOf(certificate)}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.25 }}>
            {certificate.payee_name
              ? tenantMessages.page.to(certificate.payee_name)
              : tenantMessages.page.withheld}
            <Box component="b" sx={{ color: 'text.primary', whiteSpace: 'nowrap' }}>
              <Value>{formatPesos(certificate.tax)}</Value>
            </Box>
          </Typography>
          <Typography variant="caption" className="print-only">
            {tenantMessages.page.printed(`${formatDay(new Date())}, ${formatTime(new Date())}`)}
          </Typography>
        </Box>
        <Box className="no-print" sx={buttonsStyles}>
          {!second && <FormPdfButton certificate={certificate} />}
          {!second && certificate.may_edit && (
            <Suspense>
              <PrintToSignButton certificate={certificate} variant="text" />
            </Suspense>
          )}
          <MovesBar
            of={certificate}
            kinds={['own', 'new']}
            onMoved={goToReplacement}
            primary={certificate.may_edit && <EditButton certificate={certificate} />}
          />
        </Box>
      </Box>
      {certificate.may_edit && (
        <Box className="no-print" sx={bottomBarStyles}>
          <EditButton certificate={certificate} phone />
        </Box>
      )}
    </>
  )
}

/** On a phone the PDF comes after what can be done. */
const buttonsStyles = {
  ...wrappedRow,
  flexDirection: { xs: 'row-reverse', md: 'row' },
  justifyContent: { xs: 'flex-end', md: 'flex-start' },
  gap: { xs: 1, md: 2.5 },
}

const headStyles = {
  ...paperCard,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { xs: 'stretch', md: 'center' },
  gap: { xs: 1.5, md: 2.5 },
  px: { xs: 2, md: 2.5 },
  py: { xs: 1.75, md: 2.25 },
}
