import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { isDraft } from '../../shared/api/about'
import type { Certificate, Line, Past } from '../../shared/api/types'
import { formatAmount, formatPesos } from '../../shared/format/money'
import { monthsOf, quarterOfPeriod } from '../../shared/format/quarter'
import { tenantMessages } from '../../shared/messages/tenant'
import { Value } from '../../shared/plain/Value'
import { Icon } from '../../shared/ui/Icon'
import { inlineRow, lineAbove } from '../../shared/ui/layout'
import { ComparedNote, PastAmount, pastOf } from '../../shared/ui/PastAmount'
import { useNarrowerThan } from '../../shared/ui/useNarrowerThan'
import { lineOfField } from '../editor/parts/editorFields'
import { SubmittedLineCards } from './SubmittedLineCards'

const MONTHS = ['m1', 'm2', 'm3'] as const

interface Props {
  certificate: Certificate
}

/** The fields that the last return named, so that they stand out. */
const namedFields = ({ reasons, may_edit, status }: Certificate) =>
  may_edit && !isDraft(status) ? reasons.flatMap(({ field }) => field ?? []) : []

const SubmittedAmount = ({ value, named }: { value: string; named: boolean }) => (
  <Box component="span" sx={named ? namedStyles : { whiteSpace: 'nowrap' }}>
    {named && <Icon name="corner-up-left" size={14} />}
    <Value>{formatAmount(value)}</Value>
  </Box>
)

interface RowProps {
  line: Line
  past: Past | undefined
  isNamed: (part: string) => boolean
}

const LineRow = ({ line, past, isNamed }: RowProps) => (
  <TableRow>
    <TableCell>
      <Value>{line.atc}</Value>
    </TableCell>
    <TableCell sx={{ py: 1 }}>{line.description}</TableCell>
    {MONTHS.map((month) => (
      <TableCell key={month} align="right">
        <SubmittedAmount value={line[month]} named={isNamed(month)} />
        <PastAmount past={past} column={month} />
      </TableCell>
    ))}
    <TableCell align="right" sx={{ fontWeight: 500 }}>
      <SubmittedAmount value={line.total} named={isNamed('total')} />
      <PastAmount past={past} column="total" />
    </TableCell>
    <TableCell align="right" sx={{ fontWeight: 500 }}>
      <SubmittedAmount value={line.tax} named={isNamed('tax')} />
      <PastAmount past={past} column="tax" />
    </TableCell>
  </TableRow>
)

const WideTable = ({ certificate }: Props) => {
  const { lines, totals } = certificate
  const months = monthsOf(quarterOfPeriod(certificate.period_from))
  const named = namedFields(certificate)
  return (
    <Table sx={tableStyles}>
      <TableHead>
        <TableRow>
          <TableCell>{tenantMessages.page.atc}</TableCell>
          <TableCell>{tenantMessages.page.income}</TableCell>
          {months.map((month) => (
            <TableCell key={month} align="right">
              {month}
            </TableCell>
          ))}
          <TableCell align="right">{tenantMessages.page.total}</TableCell>
          <TableCell align="right">{tenantMessages.page.tax}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line, at) => (
          <LineRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the form
            key={at}
            line={line}
            past={pastOf(certificate.compared, at)}
            isNamed={(part) => named.some((field) => lineOfField(field, at, part))}
          />
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableCell />
          <TableCell>{tenantMessages.page.total}</TableCell>
          {MONTHS.map((month) => (
            <TableCell key={month} align="right">
              <Value>{formatAmount(totals[month])}</Value>
            </TableCell>
          ))}
          <TableCell align="right">
            <Value>{formatPesos(totals.total)}</Value>
          </TableCell>
          <TableCell align="right">
            <Value>{formatPesos(totals.tax)}</Value>
          </TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  )
}

/** The income payments as the form has them; a line each on a phone. */
export const SubmittedLines = ({ certificate }: Props) => {
  const phone = useNarrowerThan('md')
  if (certificate.lines.length === 0)
    return (
      <Typography variant="body2" sx={{ px: 2.5, pb: 2, color: 'surface.hint' }}>
        {tenantMessages.page.noLines}
      </Typography>
    )
  return (
    <>
      {phone ? (
        <SubmittedLineCards certificate={certificate} />
      ) : (
        <WideTable certificate={certificate} />
      )}
      <ComparedNote compared={certificate.compared} />
    </>
  )
}

const namedStyles = {
  ...inlineRow,
  gap: 0.5,
  fontWeight: 600,
  color: 'status.returned.fg',
  whiteSpace: 'nowrap',
}

const tableStyles = {
  ...lineAbove,
  '& td, & th': { fontSize: 13 },
  '& th:first-of-type, & td:first-of-type': { pl: 2.5 },
  '& th:last-of-type, & td:last-of-type': { pr: 2.5 },
  '& tfoot td': {
    bgcolor: 'surface.sunken',
    fontWeight: 600,
    color: 'text.primary',
    borderBottom: 0,
    whiteSpace: 'nowrap',
  },
}
