import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { formatAmount } from '../../shared/format/money'
import { vatMessages } from '../../shared/messages/vat'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { EmptyState } from '../../shared/ui/EmptyState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { quarterWords } from '../filing/periodMessages'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import type { VatCertificate, VatEntry } from './vatQueries'

const words = vatMessages.list

/** Where it is claimed, or why not. */
const VatClaim = ({ entry }: { entry: VatEntry }) => {
  if (entry.is_double) return words.twice
  if (entry.is_other_quarter) return words.otherQuarter
  if (entry.form === '2306') return entry.atc ? words.inHand : ''
  if (!entry.filing) return words.notClaimed
  return (
    <MuiLink component={Link} to={paths.accounting.filed(entry.filing.id)}>
      {words.claimed(quarterWords(entry.filing.quarter), entry.filing.number)}
    </MuiLink>
  )
}

const rowOfEntry = (certificate: VatCertificate, entry: VatEntry, at: number) => ({
  key: `${certificate.id} ${at}`,
  cells: [
    <MuiLink key="reference" component={Link} to={paths.accounting.form(certificate.id)}>
      <Value>{certificate.reference}</Value>
    </MuiLink>,
    <span key="payor">{certificate.payor_name}</span>,
    quarterWords(certificate.quarter),
    vatMessages.forms[entry.form],
    entry.atc ? <Value key="atc">{entry.atc}</Value> : words.notTyped,
    <VatClaim key="claim" entry={entry} />,
    <Value key="base">{formatAmount(entry.base)}</Value>,
    <Value key="tax">{formatAmount(entry.tax)}</Value>,
  ],
})

interface Props {
  certificates: VatCertificate[]
  /** Absent at the end. */
  onMore?: (() => void) | undefined
  isFetching: boolean
}

/** The certificates, one row for each code and form. */
export const VatList = ({ certificates, onMore, isFetching }: Props) => (
  <SectionCard title={words.title}>
    {certificates.length === 0 ? (
      <EmptyState icon="circle-check" title={words.none} text={words.noneText} />
    ) : (
      <ResponsiveTable
        label={words.title}
        columns={words.columns}
        numbers={2}
        rows={certificates.flatMap((each) =>
          each.entries.map((entry, at) => rowOfEntry(each, entry, at)),
        )}
      />
    )}
    {onMore && (
      <Box className="no-print" sx={{ p: 1.25 }}>
        <Button disabled={isFetching} onClick={onMore}>
          {words.more}
        </Button>
      </Box>
    )}
  </SectionCard>
)
