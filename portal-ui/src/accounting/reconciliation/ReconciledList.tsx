import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centavosOf, formatAmount, formatPesos } from '../../shared/format/money'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { Value } from '../../shared/plain/Value'
import { EmptyState } from '../../shared/ui/EmptyState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { MoreRows } from '../parts/MoreRows'
import { ReconciledDocuments } from './ReconciledDocuments'
import type { ReconciledRow } from './reconciliationQueries'

const words = reconciliationMessages.list

export const ROWS_ID = 'reconciled-rows'

/** Its certificates, and its documents with their e-invoice numbers. */
const numbersOf = ({ certificates, documents, einvoices }: ReconciledRow) => ({
  certificates,
  documents: documents.map((document) => {
    const numbers = einvoices.filter((each) => each.document === document)
    return [document, ...numbers.map(({ number }) => `(${words.einvoice} ${number})`)].join(' ')
  }),
})

/** Why the state is so, and the papers and documents that it is about. */
const ReconciledReason = ({ row }: { row: ReconciledRow }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, px: 2, pb: 1.25, fontSize: 12.5 }}>
    <span translate="no">{row.why}</span>
    {row.explanation && (
      <b>
        {words.explained(
          row.explanation.by,
          row.explanation.text || words.reasons[row.explanation.reason || 'OTHER'],
        )}
      </b>
    )}
    {centavosOf(row.over) > 0n && <b>{words.over(formatPesos(row.over))}</b>}
    {(['certificates', 'documents'] as const).map(
      (name) =>
        row[name].length > 0 && (
          <Box
            component="span"
            key={name}
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {words[name]}: <Value>{numbersOf(row)[name].join(', ')}</Value>
          </Box>
        ),
    )}
  </Box>
)

/** Opens the billing documents behind a row that has any. */
const DocumentsToggle = ({ row, ...at }: { row: ReconciledRow } & ListPlace) => {
  const [isOpen, setIsOpen] = useState(false)
  if (row.documents.length === 0) return null
  const name = [row.tenant.name || row.tenant.tin, row.mall, row.unit].filter(Boolean).join(', ')
  return (
    <>
      <MuiLink
        component="button"
        type="button"
        className="no-print"
        aria-expanded={isOpen}
        aria-label={words.showDocuments(name)}
        sx={{ px: 2, pb: 1, fontSize: 12.5 }}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.documents} ({row.documents.length})
      </MuiLink>
      {isOpen && <ReconciledDocuments {...at} row={row} label={name} />}
    </>
  )
}

const rowOf = (row: ReconciledRow, at: ListPlace) => ({
  key: String(row.id),
  cells: [
    <span key="payor">
      <span translate="no">{row.tenant.name || words.unknown}</span> <Value>{row.tenant.tin}</Value>
    </span>,
    <span key="mall" translate="no">
      {[row.mall || words.severalMalls, row.unit].filter(Boolean).join(', ')}
    </span>,
    row.nature ? reconciliationMessages.natures[row.nature] : words.notBilled,
    <Box component="span" key="state" sx={row.state === 'MATCHED' ? matchedStyles : openStyles}>
      {reconciliationMessages.states[row.state]}
    </Box>,
    <Value key="expected">{formatAmount(row.expected.tax)}</Value>,
    <Value key="certified">{formatAmount(row.certified.tax)}</Value>,
    ...(['signed', 'filed', 'open'] as const).map((name) => (
      <Value key={name}>{formatAmount(row[name])}</Value>
    )),
  ],
  below: (
    <>
      <ReconciledReason row={row} />
      <DocumentsToggle row={row} {...at} />
    </>
  ),
})

interface ListPlace {
  company: string
  quarter: string
}

interface Props {
  rows: ReconciledRow[]
  at: ListPlace
  of: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
}

/** The rows of the reconciliation, each with its reason. */
export const ReconciledList = ({ rows, at, of }: Props) => (
  <SectionCard id={ROWS_ID} title={words.title}>
    {rows.length === 0 ? (
      <EmptyState icon="circle-check" title={words.none} text={words.noneText} />
    ) : (
      <ResponsiveTable
        label={words.title}
        columns={words.columns}
        numbers={5}
        rows={rows.map((row) => rowOf(row, at))}
      />
    )}
    <MoreRows of={of} label={words.more} />
  </SectionCard>
)

const matchedStyles = { color: 'success.main', fontWeight: 500 }
const openStyles = { color: 'warning.main', fontWeight: 600 }
