import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { formatDay } from '../../shared/format/dates'
import { centavosOf, formatPesos } from '../../shared/format/money'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { Value } from '../../shared/plain/Value'
import { SectionCard } from '../../shared/ui/SectionCard'
import type { ReconciliationPage } from './reconciliationQueries'

const words = reconciliationMessages.totals
const FIGURES = [
  'expected',
  'certified',
  'signed',
  'filed',
  'open',
  'short',
  'missing',
  'over',
] as const
const HATCH =
  'repeating-linear-gradient(135deg, var(--mui-palette-warning-main) 0 4px, transparent 4px 7px)'
// What is open is amber, never red; the hatch tells missing from short without colour.
const PARTS = [
  { name: 'certified', background: 'var(--mui-palette-success-main)' },
  { name: 'short', background: 'var(--mui-palette-warning-main)' },
  { name: 'missing', background: HATCH },
] as const

type Totals = ReconciliationPage['totals']

/** Per cent of the expected tax, with one decimal. */
const shareOf = (centavos: bigint, { expected }: Totals) => {
  const total = centavosOf(expected)
  return total > 0n ? Number((centavos * 1000n) / total) / 10 : 0
}

/** Centavos of the expected tax that are certified: what is over explains nothing. */
const partOf = (name: (typeof PARTS)[number]['name'], totals: Totals) =>
  centavosOf(totals[name]) - (name === 'certified' ? centavosOf(totals.over) : 0n)

/** The sums of tax as figures that lead to their rows, and a bar of what the expected tax is made of. */
export const ReconciliationTotals = ({
  page: { totals, due, days_past_due },
  onAmount,
}: {
  page: ReconciliationPage
  /** Narrows the list to the rows that have some of this amount. */
  onAmount: (name: string) => void
}) => {
  const percent = `${shareOf(partOf('certified', totals), totals).toFixed(1)}%`
  return (
    <SectionCard title={words.title}>
      <Box component="dl" sx={figuresStyles}>
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{words[name]}</dt>
            <dd>
              <MuiLink
                component="button"
                type="button"
                aria-label={`${words[name]} ${formatPesos(totals[name])}. ${words.rowsOf(words[name])}`}
                onClick={() => onAmount(name)}
                sx={figureStyles}
              >
                <Value>{formatPesos(totals[name])}</Value>
              </MuiLink>
            </dd>
          </div>
        ))}
      </Box>
      <Box role="img" aria-label={words.share(percent)} sx={barStyles}>
        {PARTS.map(({ name, background }) => (
          <Box key={name} sx={{ width: `${shareOf(partOf(name, totals), totals)}%`, background }} />
        ))}
      </Box>
      <Box sx={{ px: { xs: 2, md: 2.5 }, pb: 1.75, fontSize: 13, color: 'text.secondary' }}>
        {words.share(percent)}. {words.due(formatDay(due), days_past_due)}
      </Box>
    </SectionCard>
  )
}

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

const figureStyles = {
  font: 'inherit',
  textAlign: 'start',
  minHeight: { xs: 44, md: 24 },
  overflowWrap: 'anywhere',
}

const barStyles = {
  display: 'flex',
  height: 10,
  mx: { xs: 2, md: 2.5 },
  mb: 1,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'surface.sunken',
  printColorAdjust: 'exact',
}
