import Box from '@mui/material/Box'
import type { Certificate, Company } from '../../../shared/api/types'
import { showTin } from '../../../shared/format/tin'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { Value } from '../../../shared/plain/Value'
import { useSession } from '../../../shared/session/sessionStore'
import { secondaryText } from '../../../shared/ui/layout'
import { inputId } from '../parts/editorFields'

interface FactsProps {
  id: string
  label: string
  name: string
  tin: string | null | undefined
  address: string
}

/** What follows from elsewhere: sunken, and not to be typed. */
const PartyFacts = ({ id, label, name, tin, address }: FactsProps) => (
  <Box id={inputId(id)} tabIndex={-1} role="group" aria-label={label} sx={factsStyles}>
    <Box sx={{ fontSize: 12, lineHeight: '17px', color: 'surface.hint', mb: 0.25 }}>{label}</Box>
    <Box sx={{ fontWeight: 600 }}>{name || editorMessages.payee.none}</Box>
    <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <Value>{showTin(tin)}</Value>
    </Box>
    <Box sx={secondaryText}>{address}</Box>
  </Box>
)

export const PayeeFacts = ({ company }: { company: Company | undefined }) => (
  <PartyFacts
    id="payee"
    label={tenantMessages.editor.payee}
    name={company?.name ?? ''}
    tin={company?.tin}
    address={[company?.address, company?.zip].filter(Boolean).join(', ')}
  />
)

export const PayorFacts = ({ certificate }: { certificate: Certificate | null }) => {
  const user = useSession()?.user
  const address = certificate
    ? [certificate.payor_address, certificate.payor_zip]
    : [user?.payor_address, user?.payor_zip]
  return (
    <PartyFacts
      id="payor"
      label={tenantMessages.editor.payor}
      name={certificate?.payor_name || user?.payor_name || ''}
      tin={certificate?.payor_tin || user?.payor_tin}
      address={address.filter(Boolean).join(', ')}
    />
  )
}

const factsStyles = {
  p: '10px 14px 12px',
  borderRadius: '8px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'surface.sunken',
  fontSize: 14,
  lineHeight: '20px',
  minWidth: 0,
  overflowWrap: 'anywhere',
}
