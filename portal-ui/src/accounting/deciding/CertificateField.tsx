import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { accountingMessages } from '../../shared/messages/accounting'
import { lineBelow } from '../../shared/ui/layout'
import { FormPlace } from './FormPlace'
import type { Form } from './formCache'

interface Props {
  label: string
  value: string | null | undefined
  more?: ReactNode
  /** The place of the form it shows. */
  at?: { form: Form; field: string }
}

/** One field of the certificate, label above value. */
export const CertificateField = ({ label, value, more, at }: Props) => (
  <Box sx={{ minWidth: 0, px: { xs: 2, md: 2.5 }, py: '11px', overflowWrap: 'anywhere' }}>
    <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: 'surface.hint' }}>
      {label}
    </Box>
    <Box
      component="dd"
      translate="no"
      sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 500 }}
    >
      {value && at ? <FormPlace {...at}>{value}</FormPlace> : value}
      {!value && (
        <Box component="span" sx={{ fontWeight: 400, color: 'surface.hint' }}>
          {accountingMessages.form.none}
        </Box>
      )}
      {more && <Box sx={{ fontSize: 13, fontWeight: 400, color: 'text.secondary' }}>{more}</Box>}
    </Box>
  </Box>
)

/** Fields side by side; two in a row on a phone, or one where they are long. */
export const CertificateFields = ({
  columns,
  children,
}: {
  columns: 2 | 4
  children: ReactNode
}) => (
  <Box
    component="dl"
    sx={{
      ...lineBelow,
      display: 'grid',
      gridTemplateColumns: {
        xs: columns === 4 ? '1fr 1fr' : '1fr',
        md: `repeat(${columns}, minmax(0, 1fr))`,
      },
      m: 0,
      '&:last-child': { borderBottom: 0 },
      '& > * + *': { borderLeft: { md: 1 }, borderColor: { md: 'surface.lineSoft' } },
    }}
  >
    {children}
  </Box>
)
