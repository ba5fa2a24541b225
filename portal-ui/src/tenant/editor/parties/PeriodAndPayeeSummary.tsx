import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import type { Company } from '../../../shared/api/types'
import { formatDate } from '../../../shared/format/dates'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { useSession } from '../../../shared/session/sessionStore'
import type { Values } from '../saving/draftValues'

/** The quarter, the company and the branch, as they were chosen. */
export const PeriodAndPayeeSummary = ({ company }: { company: Company | undefined }) => {
  const values = useWatch() as Values
  const isAffiliate = useSession()?.user?.affiliate_status === 1
  const { formTypes } = tenantMessages.editor
  const shown = {
    [tenantMessages.page.period]: tenantMessages.page.until(
      formatDate(values.period_from),
      formatDate(values.period_to),
    ),
    [tenantMessages.editor.company]: company?.name,
    [tenantMessages.editor.branch]: values.branch,
    [commonMessages.fields.unit ?? '']: values.unit,
    [commonMessages.fields.continues ?? '']: values.continues,
    [editorMessages.locations.short]: values.locations.length > 1 && values.locations.join(', '),
    [tenantMessages.editor.formType]: isAffiliate && formTypes[values.form_type],
  }
  return (
    <Box component="dl" sx={listStyles}>
      {Object.entries(shown).map(
        ([label, value]) =>
          value && (
            <Box key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Box>
          ),
      )}
    </Box>
  )
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' },
  gap: 1.5,
  m: 0,
  p: { xs: 2, md: 2.5 },
  fontSize: 14,
  lineHeight: '20px',
  '& dt': { fontSize: 12, lineHeight: '17px', color: 'surface.hint' },
  '& dd': { m: 0, fontWeight: 600, overflowWrap: 'anywhere' },
}
