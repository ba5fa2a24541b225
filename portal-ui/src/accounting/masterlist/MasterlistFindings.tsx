import Box from '@mui/material/Box'
import type { CertificateItem } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { billedMessages } from '../../shared/messages/billed'
import { Icon } from '../../shared/ui/Icon'
import { oneLine } from '../../shared/ui/layout'
import { figuresOf } from '../parts/billing'

const { checks, list } = accountingMessages

/** What the checks found when a form was last looked at: an icon and words, never colour alone. */
const FindingsMark = ({ found }: Pick<CertificateItem, 'found'>) => {
  if (!found) return <Box sx={{ ...styles, color: 'surface.hint' }}>{list.notChecked}</Box>
  const { blocking, warnings } = found
  if (blocking + warnings === 0)
    return (
      <Box component="span" sx={{ ...styles, color: 'text.secondary' }}>
        <Icon name="check" size={14} />
        {list.clean}
      </Box>
    )
  return (
    <Box component="span" sx={{ display: 'inline-grid' }}>
      {blocking > 0 && (
        <Box component="span" sx={{ ...styles, fontWeight: 500, color: 'error.main' }}>
          <Icon name="octagon-x" size={14} />
          {checks.blocking(blocking)}
        </Box>
      )}
      {warnings > 0 && (
        <Box component="span" sx={{ ...styles, fontWeight: 500, color: 'warning.main' }}>
          <Icon name="triangle-alert" size={14} />
          {checks.warnings(warnings)}
        </Box>
      )}
    </Box>
  )
}

interface Props {
  form: Pick<CertificateItem, 'found' | 'unsigned' | 'billing'>
}

/** A tick where it is as billed, else the difference; both figures where it is pointed at. */
const BilledMark = ({ billing }: Pick<CertificateItem, 'billing'>) => {
  if (!billing) return null
  if (!billing.differs)
    return (
      <Box component="span" sx={{ ...styles, color: 'text.secondary' }}>
        <Icon name="check" size={14} />
        {billedMessages.matched}
      </Box>
    )
  const figures = figuresOf(billing)
  return (
    <Box component="span" title={figures.join(', ')} sx={{ fontSize: 12, ...oneLine }}>
      {figures.at(-1)}
    </Box>
  )
}

/** The findings, the note that a form is unsigned, and how it agrees with billing. */
export const MasterlistFindings = ({ form }: Props) => (
  <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '10px' }}>
    <FindingsMark found={form.found} />
    {form.unsigned && (
      <Box component="span" sx={{ ...styles, color: 'text.secondary' }}>
        <Icon name="pencil-line" size={14} />
        {list.unsigned}
      </Box>
    )}
    <BilledMark billing={form.billing} />
  </Box>
)

const styles = { display: 'inline-flex', alignItems: 'center', gap: '5px', whiteSpace: 'nowrap' }
