import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'
import { inlineRow } from '../../shared/ui/layout'

/** The way to the VAT withheld of a company and quarter. */
export const VatLink = ({
  of: { company, quarter },
}: {
  of: { company: string; quarter: string }
}) => (
  <Box sx={{ fontSize: 13 }}>
    <MuiLink
      component={Link}
      to={paths.accounting.vatOf({ company, quarter })}
      sx={{ ...inlineRow, gap: 0.75, minHeight: { xs: 44, md: 24 } }}
    >
      <Icon name="table-2" size={15} />
      {filingMessages.vat}
    </MuiLink>
  </Box>
)
