import Box from '@mui/material/Box'
import { formatPesos } from '../../../shared/format/money'
import { cockpitMessages } from '../../../shared/messages/cockpit'
import { paperCard } from '../../../shared/ui/layout'
import { NumberTile } from '../numbers/NumberTile'
import { CountLink } from '../parts/CountLink'
import { type CockpitPlace, notSentPath, reconciledPath, stagePath } from './cockpitPaths'
import type { CockpitFigures } from './cockpitQueries'
import { percentOf } from './cockpitTitle'

const words = cockpitMessages.counts
const STAGES = [
  ['received', 'in'],
  ['clean', 'clean'],
  ['approved', 'approved'],
  ['filed', 'filed'],
] as const

interface Props {
  totals: CockpitFigures
  at: CockpitPlace
}

interface BilledProps extends Props {
  amount: 'expected' | 'missing'
}

/** Pesos of the reconciliation; of one company they open its rows. */
const BilledSum = ({ totals: { billed }, at, amount }: BilledProps) => {
  if (!billed) return '–'
  const { tax, count } = billed[amount]
  const text = formatPesos(tax)
  return at.company ? (
    <CountLink
      to={reconciledPath(at, amount)}
      value={count}
      as={text}
      what={words[amount]}
      size={19}
    />
  ) : (
    text
  )
}

type StageProps = Props & { name: (typeof STAGES)[number][0]; stage: string }

const StageHelp = ({ totals, name }: Omit<StageProps, 'at' | 'stage'>) => {
  const { billed, received } = totals
  const isReceived = name === 'received'
  const [part, whole] = isReceived
    ? [billed?.certified.tax, billed?.expected.tax]
    : [totals[name].tax, received.tax]
  const percent = part && whole ? `${percentOf(part, whole).toFixed(1)}%` : ''
  const share = isReceived ? words.ofExpected(percent) : words.ofReceived(percent)
  return (
    <>
      {cockpitMessages.certificates(totals[name].count)}
      {percent && <div>{share}</div>}
    </>
  )
}

const StageTile = ({ totals, at, name, stage }: StageProps) => (
  <NumberTile label={words[name]} help={<StageHelp totals={totals} name={name} />}>
    <CountLink
      to={stagePath(at, stage)}
      value={totals[name].count}
      as={formatPesos(totals[name].tax)}
      what={words[name]}
      size={19}
    />
  </NumberTile>
)

/** Expected, in, clean, approved, filed and missing, each opening its list. */
export const CockpitSums = ({ totals, at }: Props) => (
  <Box component="dl" aria-label={words.label} sx={frameStyles}>
    <NumberTile label={words.expected} help={cockpitMessages.certificates(totals.expected)}>
      <BilledSum totals={totals} at={at} amount="expected" />
    </NumberTile>
    {STAGES.map(([name, stage]) => (
      <StageTile key={name} totals={totals} at={at} name={name} stage={stage} />
    ))}
    <NumberTile
      label={words.missing}
      help={
        <>
          <CountLink
            to={notSentPath(at)}
            value={totals.not_sent}
            as={words.notSent(totals.not_sent)}
          />
          {totals.sent_back.count > 0 && (
            <div>
              <CountLink
                to={stagePath(at, 'sent_back')}
                value={totals.sent_back.count}
                as={words.sentBack(totals.sent_back.count)}
              />
            </div>
          )}
        </>
      }
    >
      <BilledSum totals={totals} at={at} amount="missing" />
    </NumberTile>
  </Box>
)

const frameStyles = {
  ...paperCard,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(6, 1fr)' },
  m: 0,
  fontSize: 13,
  lineHeight: '19px',
  overflow: 'clip',
  '& dd': { fontVariantNumeric: 'tabular-nums' },
  '& dd:nth-of-type(1)': { fontSize: { xs: 16, md: 19 } },
}
