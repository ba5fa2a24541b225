import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { formatAmount } from '../../shared/format/money'
import { creditMessages } from '../../shared/messages/credits'
import { paths } from '../../shared/paths'
import { SectionCard } from '../../shared/ui/SectionCard'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import type { CreditLedger, CreditReturn } from './creditQueries'

const words = creditMessages.returns

const amountOf = (entry: CreditReturn['used']) => formatAmount(entry?.amount || '0.00')

const versionsOf = ({ form, number, versions }: CreditReturn) =>
  versions.length === 0
    ? words.noVersion
    : versions.map((version, at) => (
        <span key={version.id}>
          {at > 0 && ', '}
          <MuiLink
            component={Link}
            to={paths.accounting.filed(version.id)}
            aria-label={`${creditMessages.returnName(form, number)}, ${words.version(version.number, version.status === 'WITHDRAWN')}`}
          >
            {words.version(version.number, version.status === 'WITHDRAWN')}
          </MuiLink>
        </span>
      ))

const rowOf = (each: CreditReturn) => ({
  key: String(each.number),
  cells: [
    creditMessages.returnName(each.form, each.number),
    <span key="versions">{versionsOf(each)}</span>,
    formatAmount(each.certified.tax),
    formatAmount(each.claimed.tax),
    formatAmount(each.added),
    amountOf(each.used),
    formatAmount(each.balance),
  ],
})

const sumRow = (key: string, label: string, amount: string) => ({
  key,
  cells: [label, '', '', '', '', '', formatAmount(amount)],
  isSum: true,
})

/** What was certified, claimed and used by return, and the balance after each. */
export const CreditReturns = ({ ledger }: { ledger: CreditLedger }) => (
  <SectionCard title={words.title} note={words.note}>
    <ResponsiveTable
      label={words.title}
      columns={words.columns}
      numbers={5}
      rows={[
        sumRow('opening', words.opening, ledger.opening?.amount || '0.00'),
        ...ledger.returns.map(rowOf),
        sumRow('end', words.end, ledger.balance),
      ]}
    />
  </SectionCard>
)
