import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import type { Query } from '../../shared/api/http'
import { formatAmount, formatPesos } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { FileDownload } from './FileDownload'
import type { FilingDifference } from './filingQueries'
import { ResponsiveTable } from './ResponsiveTable'

const words = filingMessages.difference
const KINDS = ['added', 'removed', 'changed'] as const
type Kind = (typeof KINDS)[number]
type Change = FilingDifference[Kind][number]

const rowOf = (kind: Kind, { id, reference, payor_name, was, tax }: Change) => ({
  key: id,
  cells: [
    words.kinds[kind],
    <MuiLink key="reference" component={Link} to={paths.accounting.form(id)}>
      {reference}
    </MuiLink>,
    <span key="payor">{payor_name}</span>,
    was ? formatAmount(was.tax) : '',
    kind === 'removed' ? '' : formatAmount(tax),
  ],
})

/** How many certificates are in the workbook only. */
const countBeyond = (against: FilingDifference) =>
  KINDS.reduce((left, kind) => left + against.counts[kind] - against[kind].length, 0)

const ChangesTable = ({ against }: { against: FilingDifference }) => {
  const left = countBeyond(against)
  return (
    <>
      <ResponsiveTable
        label={filingMessages.difference.name}
        columns={words.columns}
        numbers={2}
        rows={KINDS.flatMap((kind) => against[kind].map((change) => rowOf(kind, change)))}
      />
      {left > 0 && <Box sx={smallStyles}>{words.more(left)}</Box>}
    </>
  )
}

/** The tax with its sign, as a difference is written. */
const signed = (tax: string) => (tax.startsWith('-') ? formatPesos(tax) : `+${formatPesos(tax)}`)

interface Props {
  against: FilingDifference
  of: { form: string; version: number }
  /** The address of the whole difference as a workbook. */
  path: { path: string; query?: Query }
}

/** What came, left or changed since the version before; nothing for a first version. */
export const FilingChanges = ({ against, of: { form, version }, path }: Props) => {
  if (against.version === null) return null
  const isSame = KINDS.every((kind) => against[kind].length === 0)
  return (
    <SectionCard
      title={isSame ? words.unchanged(against.version) : words.title(version, against.version)}
      note={
        isSame
          ? undefined
          : `${words.sum(against.counts, signed(against.tax))}. ${words.means(form)}`
      }
      aside={
        !isSame && (
          <FileDownload path={path.path} of={path.query} label={words.book} name={words.name} />
        )
      }
    >
      {isSame ? (
        <EmptyState icon="circle-check" title={words.none} />
      ) : (
        <ChangesTable against={against} />
      )}
    </SectionCard>
  )
}

const smallStyles = { px: 2, py: 1, fontSize: 13, color: 'text.secondary' }
