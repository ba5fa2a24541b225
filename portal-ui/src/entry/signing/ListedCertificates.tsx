import Box from '@mui/material/Box'
import { formatPesos } from '../../shared/format/money'
import { quarterOfPeriod, shortNameOf } from '../../shared/format/quarter'
import { signingMessages } from '../../shared/messages/signing'
import { Value } from '../../shared/plain/Value'
import { alignedRow, lineBelow, plainList, secondaryText } from '../../shared/ui/layout'
import type { LinkPage } from './signingLinkCalls'

const quarterIn = (from: string | null) => {
  const quarter = quarterOfPeriod(from)
  return quarter ? shortNameOf(quarter) : ''
}

/** Payee, quarter and tax of each certificate, and the tax of all. */
export const ListedCertificates = ({ of: { certificates, tax } }: { of: LinkPage }) => (
  <>
    <Box component="ul" sx={plainList}>
      {certificates.map(({ reference, payee, period_from, tax: own }) => (
        <Box component="li" key={reference} sx={{ ...alignedRow, ...lineBelow, gap: 1, py: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 500 }}>{payee}</Box>
            <Box sx={secondaryText}>
              {quarterIn(period_from)} · <Value>{reference}</Value>
            </Box>
          </Box>
          <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            <Value>{formatPesos(own)}</Value>
          </Box>
        </Box>
      ))}
    </Box>
    <Box>
      {signingMessages.page.tax}:{' '}
      <b>
        <Value>{formatPesos(tax)}</Value>
      </b>
    </Box>
  </>
)
