import Box from '@mui/material/Box'
import { formatAmount } from '../../../shared/format/money'
import { cockpitMessages } from '../../../shared/messages/cockpit'
import { Value } from '../../../shared/plain/Value'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { CountLink } from '../parts/CountLink'
import { tableStyles } from '../parts/tableStyles'
import { type CockpitPlace, notSentPath, reconciledPath, stagePath } from './cockpitPaths'
import type { Cockpit, CockpitFigures } from './cockpitQueries'
import { percentOf } from './cockpitTitle'

const words = cockpitMessages.companies
const { counts } = cockpitMessages
const STAGES = [
  ['received', 'in'],
  ['clean', 'clean'],
  ['approved', 'approved'],
  ['filed', 'filed'],
] as const

/** What of the expected tax is in: the figures in its row say the same. */
const ShareBar = ({ billed, received }: CockpitFigures) => (
  <Box aria-hidden="true" sx={trackStyles}>
    <Box
      sx={{
        height: '100%',
        bgcolor: 'primary.main',
        printColorAdjust: 'exact',
        width: `${Math.min(100, billed ? percentOf(received.tax, billed.expected.tax) : 0)}%`,
      }}
    />
  </Box>
)

interface AmountProps {
  figures: CockpitFigures
  at: CockpitPlace
  amount: 'expected' | 'missing'
  name: string
}

const BilledAmount = ({ figures: { billed }, at, amount, name }: AmountProps) =>
  billed ? (
    <CountLink
      to={reconciledPath(at, amount)}
      value={billed[amount].count}
      as={formatAmount(billed[amount].tax)}
      what={`${counts[amount]}, ${name}`}
    />
  ) : (
    words.notBilled
  )

const CompanyRow = ({
  company,
  quarter,
}: {
  company: Cockpit['companies'][number]
  quarter: string
}) => {
  const at = { quarter, company: company.code }
  return (
    <tr>
      <th scope="row" title={company.name}>
        {company.code}
        <ShareBar {...company} />
      </th>
      <td>
        <BilledAmount figures={company} at={at} amount="expected" name={company.code} />
      </td>
      {STAGES.map(([name, stage]) => (
        <td key={name}>
          <CountLink
            to={stagePath(at, stage)}
            value={company[name].count}
            as={formatAmount(company[name].tax)}
            what={`${counts[name]}, ${company.code}`}
          />
        </td>
      ))}
      <td>
        <BilledAmount figures={company} at={at} amount="missing" name={company.code} />
      </td>
      <td>
        <CountLink
          to={notSentPath(at)}
          value={company.not_sent}
          what={`${words.notSent}, ${company.code}`}
        />
      </td>
    </tr>
  )
}

const TotalRow = ({ totals }: { totals: CockpitFigures }) => (
  <tr>
    <th scope="row">{words.all}</th>
    <td>{totals.billed ? formatAmount(totals.billed.expected.tax) : words.notBilled}</td>
    {STAGES.map(([name]) => (
      <td key={name}>
        <Value>{formatAmount(totals[name].tax)}</Value>
      </td>
    ))}
    <td>{totals.billed ? formatAmount(totals.billed.missing.tax) : words.notBilled}</td>
    <td>{cockpitMessages.number(totals.not_sent)}</td>
  </tr>
)

/** Each company's sums in pesos; every number opens the list that gives it. */
export const CockpitCompanies = ({ told, quarter }: { told: Cockpit; quarter: string }) => (
  <SectionCard title={words.title}>
    <Box role="region" aria-label={words.table} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={words.title} sx={{ ...tableStyles, ...numbersStyles }}>
        <thead>
          <tr>
            <th scope="col">{words.company}</th>
            <th scope="col">{counts.expected}</th>
            {STAGES.map(([name]) => (
              <th scope="col" key={name}>
                {counts[name]}
              </th>
            ))}
            <th scope="col">{counts.missing}</th>
            <th scope="col">{words.notSent}</th>
          </tr>
        </thead>
        <tbody>
          {told.companies.map((company) => (
            <CompanyRow key={company.code} company={company} quarter={quarter} />
          ))}
        </tbody>
        {told.companies.length > 1 && (
          <tfoot>
            <TotalRow totals={told.totals} />
          </tfoot>
        )}
      </Box>
    </Box>
  </SectionCard>
)

const trackStyles = {
  mt: 0.5,
  width: 88,
  height: 6,
  borderRadius: '2px',
  overflow: 'clip',
  bgcolor: 'surface.sunken',
}

const numbersStyles = {
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& tfoot > tr > *': { bgcolor: 'surface.sunken', fontWeight: 600, borderBottom: 0 },
} as const
