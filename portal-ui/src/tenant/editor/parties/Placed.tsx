import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import type { Company } from '../../../shared/api/types'
import { formatDate } from '../../../shared/format/dates'
import { commonWords } from '../../../shared/messages/common'
import { editorWords } from '../../../shared/messages/editor'
import { tenantWords } from '../../../shared/messages/tenant'
import { useSession } from '../../../shared/session/store'
import type { Values } from '../saving/values'

/** The quarter, the company and the branch, as they were chosen. */
export const Placed = ({ company }: { company: Company | undefined }) => {
  const values = useWatch() as Values
  const isAffiliate = useSession()?.user?.affiliate_status === 1
  const { formTypes } = tenantWords.editor
  const shown = {
    [tenantWords.page.period]: tenantWords.page.until(
      formatDate(values.period_from),
      formatDate(values.period_to),
    ),
    [tenantWords.editor.company]: company?.name,
    [tenantWords.editor.branch]: values.branch,
    [commonWords.fields.unit ?? '']: values.unit,
    [commonWords.fields.continues ?? '']: values.continues,
    [editorWords.locations.short]: values.locations.length > 1 && values.locations.join(', '),
    [tenantWords.editor.formType]: isAffiliate && formTypes[values.form_type],
  }
  return (
    <Box component="dl" sx={listLook}>
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

const listLook = {
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
