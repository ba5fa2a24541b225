import Box from '@mui/material/Box'
import { formatDate, formatTime } from '../../shared/format/dates'
import { formatAmount } from '../../shared/format/money'
import { creditMessages } from '../../shared/messages/credits'
import { EmptyState } from '../../shared/ui/EmptyState'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { FileDownload } from '../filing/FileDownload'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { type CreditEntry, type CreditLedger, ledgerKeyOf } from './creditQueries'

const words = creditMessages.yearEnd

const choiceName = (entry: CreditEntry | null) =>
  entry?.choice ? creditMessages.choices[entry.choice] : words.none

const CreditDossier = ({ ledger }: { ledger: CreditLedger }) => (
  <Box className="no-print" sx={dossierStyles}>
    <FileDownload
      path="/credits/dossier.zip"
      of={ledgerKeyOf(ledger.company, ledger)}
      label={words.dossier}
      name={`${ledger.company} ${ledger.code}`}
    />
    <span>{words.dossierText}</span>
  </Box>
)

/** What becomes of the excess credit of the year. */
export const CreditYearEnd = ({ ledger }: { ledger: CreditLedger }) => {
  const isClaimedBack = Boolean(ledger.choice) && ledger.choice?.choice !== 'carry_over'
  const facts: [string, string][] = [
    [words.choice, choiceName(ledger.choice)],
    [words.carried, formatAmount(ledger.carried_over)],
    ...(ledger.settled
      ? [[words.settled, formatAmount(ledger.settled.amount)] as [string, string]]
      : []),
  ]
  return (
    <SectionCard title={words.title} note={words.text}>
      <Box component="dl" sx={factStyles}>
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {(ledger.is_final || (isClaimedBack && !ledger.settled)) && (
        <Box sx={{ p: 1.5, pt: 0 }}>
          <Note tone="info" icon="lock">
            {ledger.is_final ? words.isFinal : words.held}
          </Note>
        </Box>
      )}
      {ledger.may_type && <CreditDossier ledger={ledger} />}
    </SectionCard>
  )
}

const entryName = ({ kind, quarter, choice }: CreditEntry, ledger: CreditLedger) => {
  const of = ledger.returns.find((each) => each.number === quarter)
  return [
    creditMessages.kinds[kind],
    of && creditMessages.returnName(of.form, of.number),
    choice && creditMessages.choices[choice],
  ]
    .filter(Boolean)
    .join(', ')
}

/** Every typed figure, newest first. */
export const CreditEntries = ({ ledger }: { ledger: CreditLedger }) => {
  const texts = creditMessages.entries
  return (
    <SectionCard title={texts.title} note={texts.note}>
      {ledger.entries.length === 0 ? (
        <EmptyState icon="pencil-line" title={texts.none} text={texts.noneText} />
      ) : (
        <ResponsiveTable
          label={texts.title}
          columns={texts.columns}
          numbers={1}
          rows={ledger.entries.map((each) => ({
            key: String(each.id),
            cells: [
              entryName(each, ledger),
              each.reason,
              each.by,
              `${formatDate(each.at)}, ${formatTime(each.at)}`,
              each.amount ? formatAmount(each.amount) : '',
            ],
          }))}
        />
      )}
    </SectionCard>
  )
}

const dossierStyles = {
  display: 'grid',
  justifyItems: 'start',
  gap: 1,
  px: { xs: 2, md: 2.5 },
  pb: 1.5,
  fontSize: 13,
} as const

const factStyles = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: 0.75,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  m: 0,
  fontSize: 14,
}
