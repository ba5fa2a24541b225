import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAmount } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { LoadingState } from '../../shared/ui/LoadingState'
import { type FilingCode, includedQuery, type Return } from './filingQueries'
import { ResponsiveTable } from './ResponsiveTable'

const words = filingMessages.in

interface Props {
  of: Return
  /** Those of one tax code; of all without it. */
  code?: FilingCode
}

/** The certificates behind a number of the file, each a link to itself. */
export const IncludedCertificates = ({ of, code }: Props) => {
  const { data, error, refetch } = useQuery(includedQuery(of, code))
  const more = data ? data.certificates - data.results.length : 0
  return (
    <Box sx={{ bgcolor: 'surface.sunken', py: 0.5 }}>
      <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={3} inCard />
      {data && (
        <ResponsiveTable
          label={words.included(code?.atc)}
          columns={words.includedColumns}
          numbers={2}
          rows={data.results.map((each) => ({
            key: each.id,
            cells: [
              <MuiLink
                key="reference"
                component={Link}
                to={paths.accounting.form(each.id)}
                sx={{ whiteSpace: 'nowrap' }}
              >
                <Value>{each.reference}</Value>
              </MuiLink>,
              <span key="payor">{each.payor_name}</span>,
              formatAmount(each.base),
              formatAmount(each.tax),
            ],
          }))}
        />
      )}
      {more > 0 && (
        <Box sx={{ px: 2, py: 1, fontSize: 13, color: 'text.secondary' }}>
          {words.moreIncluded(more)}
        </Box>
      )}
    </Box>
  )
}
