import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { formatPesos } from '../../shared/format/money'
import { managerHomeMessages } from '../../shared/messages/managerHome'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { EmptyState } from '../../shared/ui/EmptyState'
import { lineBelow, plainList, wrappedRow } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import type { Cockpit } from '../oversight/cockpit/cockpitQueries'

const words = managerHomeMessages.filing

interface Props {
  companies: Cockpit['companies']
  quarter: string
}

/** How much of each company's approved tax is in a return already. */
export const ManagerFiling = ({ companies, quarter }: Props) => {
  const approved = companies.filter(({ approved: { count } }) => count > 0)
  return (
    <SectionCard title={words.title}>
      {approved.length === 0 ? (
        <EmptyState icon="folder-open" title={words.none} />
      ) : (
        <Box component="ul" aria-label={words.title} sx={plainList}>
          {approved.map((company) => (
            <Box component="li" key={company.code} sx={rowStyles}>
              <MuiLink
                component={Link}
                to={`${paths.accounting.filing}?${new URLSearchParams({ company: company.code, quarter })}`}
                aria-label={words.open(company.code)}
                sx={{ fontWeight: 600, minWidth: 48 }}
              >
                {company.code}
              </MuiLink>
              <Value>
                {words.of(formatPesos(company.filed.tax), formatPesos(company.approved.tax))}
              </Value>
            </Box>
          ))}
        </Box>
      )}
    </SectionCard>
  )
}

const rowStyles = {
  ...lineBelow,
  ...wrappedRow,
  columnGap: 1.5,
  px: { xs: 2, md: 2.5 },
  minHeight: 44,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '&:last-of-type': { borderBottom: 0 },
}
