import Box from '@mui/material/Box'
import { formatAmount, formatPesos, toCentavos } from '../../shared/format/money'
import { vatMessages } from '../../shared/messages/vat'
import { Value } from '../../shared/plain/Value'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { quarterWords } from '../filing/periodMessages'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import type { VatSum, VatTotal } from './vatQueries'

const words = vatMessages
const FIGURES = ['base', 'tax', 'claimed', 'unclaimed'] as const

/** What needs a look before the sums are used. */
const VatNotes = ({ totals, sums }: { totals: VatTotal; sums: VatSum[] }) => (
  <>
    {totals.untyped > 0 && (
      <Note tone="warn" icon="hand">
        {words.untyped(totals.untyped)}
      </Note>
    )}
    {toCentavos(totals.double) !== 0n && (
      <Note tone="warn" icon="hand">
        {words.double(formatPesos(totals.double))}
      </Note>
    )}
    {sums.some(({ form }) => form === '2306') && <Note tone="info">{words.byHand}</Note>}
  </>
)

/** The totals of what is listed, as four figures. */
export const VatTotals = ({ totals, sums }: { totals: VatTotal; sums: VatSum[] }) => (
  <>
    <SectionCard title={words.totals.title}>
      <Box component="dl" sx={figuresStyles}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{words.totals[name]}</dt>
            <dd>
              <Value>{formatPesos(totals[name])}</Value>
            </dd>
          </div>
        ))}
      </Box>
    </SectionCard>
    <VatNotes totals={totals} sums={sums} />
  </>
)

/** The sums of 2550Q. */
export const VatSums = ({ sums }: { sums: VatSum[] }) =>
  sums.length > 0 && (
    <SectionCard title={words.sums.title}>
      <ResponsiveTable
        label={words.sums.title}
        columns={words.sums.columns}
        numbers={5}
        rows={sums.map((each) => ({
          key: `${each.quarter} ${each.atc} ${each.form}`,
          cells: [
            quarterWords(each.quarter),
            <Value key="atc">{each.atc}</Value>,
            words.forms[each.form],
            each.certificates.toLocaleString('en-US'),
            ...FIGURES.map((name) => <Value key={name}>{formatAmount(each[name])}</Value>),
          ],
        }))}
      />
    </SectionCard>
  )

const figuresStyles = {
  m: 0,
  px: { xs: 2, md: 2.5 },
  py: 1.75,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  '& dt': { fontSize: 13, color: 'text.secondary' },
  '& dd': {
    m: 0,
    fontSize: { xs: 16, md: 20 },
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
}
