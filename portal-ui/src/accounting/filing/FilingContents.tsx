import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { formatAmount, formatPesos } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { Value } from '../../shared/plain/Value'
import { EmptyState } from '../../shared/ui/EmptyState'
import { Icon } from '../../shared/ui/Icon'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { CountButton } from './CountButton'
import { FilingRecord } from './FilingRecord'
import type { FilingCode, Look, Return } from './filingQueries'
import { IncludedCertificates } from './IncludedCertificates'
import { ResponsiveTable } from './ResponsiveTable'

const words = filingMessages.in

export interface Sums {
  certificates: number
  base: string
  tax: string
}

interface TotalsProps {
  sums: Sums
  /** What the page shows as the number of certificates, where it opens their list. */
  count?: ReactNode
}

export const FilingTotals = ({ sums: { certificates, base, tax }, count }: TotalsProps) => (
  <Box component="dl" sx={totalsStyles}>
    {[
      [words.certificates, count ?? filingMessages.number(certificates)],
      [words.base, formatPesos(base)],
      [words.tax, formatPesos(tax)],
    ].map(([label, value]) => (
      <div key={String(label)}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Box>
)

interface CodesProps {
  codes: FilingCode[]
  sums: Sums
  /** How the lines of a code open, and what they open. */
  linesOf?: (code: FilingCode) => { count: ReactNode; below: ReactNode }
}

/** The codes, and the sum that the control record says. */
export const FilingCodes = ({ codes, sums, linesOf }: CodesProps) => (
  <ResponsiveTable
    label={words.title}
    columns={words.columns}
    numbers={4}
    rows={[
      ...codes.map((code) => ({
        key: `${code.atc} ${code.rate}`,
        cells: [
          <b key="atc">
            <Value>{code.atc}</Value>
          </b>,
          <span key="nature">{code.nature}</span>,
          code.rate,
          linesOf?.(code).count ?? filingMessages.number(code.lines),
          formatAmount(code.base),
          formatAmount(code.tax),
        ],
        below: linesOf?.(code).below,
      })),
      {
        key: 'control',
        isSum: true,
        cells: [
          words.control,
          '',
          '',
          filingMessages.number(codes.reduce((count, { lines }) => count + lines, 0)),
          formatAmount(sums.base),
          formatAmount(sums.tax),
        ],
      },
    ]}
  />
)

/** The first records of the file and its last. */
export const FilingRecords = ({ file }: { file: Look['file'] }) => (
  <Box component="section" role="region" aria-label={words.records} tabIndex={0} sx={recordsStyles}>
    <ol>
      {file.first.map((record, at) => (
        <li key={record} value={at + 1}>
          <FilingRecord text={record} />
        </li>
      ))}
      <li value={file.records}>
        <FilingRecord text={file.control} />
      </li>
    </ol>
  </Box>
)

const TotalsAgree = () => (
  <Box component="span" sx={tiesStyles}>
    <Icon name="circle-check" size={14} />
    {words.ties}
  </Box>
)

const TotalsDiffer = ({ look }: { look: Look }) => (
  <Box sx={{ p: 2 }}>
    <Note tone="bad" icon="octagon-alert" role="alert">
      <strong>{words.differs}</strong>{' '}
      {words.differsText(formatPesos(look.goes_in.tax), formatPesos(look.register.tax))}
    </Note>
  </Box>
)

const ALL = 'all'

/** Sums, codes and records of the file that would be made; each count opens its certificates. */
export const FilingContents = ({ look, of }: { look: Look; of: Return }) => {
  const [open, setOpen] = useState('')
  const press = (key: string) => () => setOpen(open === key ? '' : key)
  const linesOf = (code: FilingCode) => {
    const key = `${code.atc} ${code.rate}`
    const text = words.showLines(code.atc, code.lines)
    return {
      count: (
        <CountButton
          key="lines"
          name={code.atc}
          count={code.lines}
          text={text}
          isOpen={open === key}
          onPress={press(key)}
        />
      ),
      below: open === key && <IncludedCertificates of={of} code={code} />,
    }
  }
  if (look.goes_in.certificates === 0)
    return (
      <SectionCard title={words.title}>
        <EmptyState icon="folder-open" title={words.nothing} text={words.nothingText} />
      </SectionCard>
    )
  return (
    <SectionCard title={words.title} aside={look.ties && <TotalsAgree />}>
      {!look.ties && <TotalsDiffer look={look} />}
      <FilingTotals
        sums={look.goes_in}
        count={
          <CountButton
            name={words.title}
            count={look.goes_in.certificates}
            isOpen={open === ALL}
            onPress={press(ALL)}
          />
        }
      />
      {open === ALL && <IncludedCertificates of={of} />}
      <FilingCodes codes={look.codes} sums={look.goes_in} linesOf={linesOf} />
      <FilingRecords file={look.file} />
    </SectionCard>
  )
}

const totalsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr 1fr' },
  m: 0,
  '& > div': { px: 2, py: { xs: 0.75, md: 1.25 } },
  '& > div + div': { borderLeft: { md: 1 }, borderColor: { md: 'surface.lineSoft' } },
  '& dt': { fontSize: 12, lineHeight: '16px', color: 'surface.hint' },
  '& dd': {
    m: 0,
    fontSize: 18,
    lineHeight: '24px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
}

const recordsStyles = {
  m: { xs: 1.5, md: 2 },
  px: 1.5,
  py: 1,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  fontFamily: 'ui-monospace, monospace',
  fontSize: 12,
  lineHeight: '18px',
  whiteSpace: { xs: 'normal', md: 'nowrap' },
  overflowWrap: 'anywhere',
  overflowX: 'auto',
  '& ol': { m: 0, pl: 4 },
  '& li::marker': { color: 'text.secondary' },
}

const tiesStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  fontSize: 13,
  whiteSpace: 'normal',
  color: 'text.secondary',
}
