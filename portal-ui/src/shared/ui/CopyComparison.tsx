import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import type { FileSchema } from '../api/types'
import { formatMoment } from '../format/dates'
import { capital } from '../messages/common'
import { signedCopiesMessages as words } from '../messages/signedCopies'
import { CopyPageToggle, useCopyPage } from './CopyPageToggle'
import { copyFieldLabel, copyFieldText } from './copyFields'
import { secondaryText } from './layout'
import { Note } from './Note'

type Comparison = NonNullable<FileSchema['comparison']>
export type CopyDifference = Comparison['differences'][number]

const sentenceOf = ({ name, comparison }: FileSchema & { comparison: Comparison }) => {
  const { state, by, at, differences } = comparison
  if (state === 'confirmed') return words.confirmed(name, by, formatMoment(at))
  return state === 'differs' ? words.differs(name, differences.length) : words[state](name)
}

interface TableProps {
  differences: CopyDifference[]
  actionFor?: (difference: CopyDifference) => ReactNode
  /** The field that is looked at on the page. */
  current?: string
  /** Shows where the page has a field; left out, there is no page. */
  onLook?: (field: string) => void
}

const FieldName = ({ field, box, onLook }: CopyDifference & Pick<TableProps, 'onLook'>) => {
  const label = copyFieldLabel(field)
  if (!box || !onLook) return label
  return (
    <Button size="small" variant="text" title={words.onPage(label)} onClick={() => onLook(field)}>
      {label}
    </Button>
  )
}

/** The values of a copy and of the certificate, field by field. */
export const CopyDifferences = ({ differences, actionFor, current, onLook }: TableProps) => (
  <Box component="table" sx={tableStyles}>
    <thead>
      <tr>
        <th scope="col">{words.field}</th>
        <th scope="col">{words.paper}</th>
        <th scope="col">{words.certificate}</th>
      </tr>
    </thead>
    <tbody>
      {differences.map((each) => (
        <tr key={each.field} aria-current={each.field === current || undefined}>
          <th scope="row">
            <FieldName {...each} onLook={onLook} />
          </th>
          <td>
            {copyFieldText(each.field, each.paper)}
            {actionFor?.(each)}
          </td>
          <td>{copyFieldText(each.field, each.certificate)}</td>
        </tr>
      ))}
    </tbody>
  </Box>
)

interface Props {
  /** The id of the certificate. */
  of: string
  file: FileSchema
  /** The page is shown at once where fields differ. */
  showsPage?: boolean
  /** What the button says that compares it; left out, there is none. */
  compareLabel?: string
  compareTitle?: string
  isComparing?: boolean
  onCompare?: () => void
  /** Next to the value of the paper. */
  actionFor?: TableProps['actionFor']
  /** What can be done once it counts. */
  action?: ReactNode
}

/** What came of comparing one signed copy, with the differences side by side. */
export const CopyComparison = ({ of, file, showsPage = false, ...props }: Props) => {
  const { actionFor, action, onCompare, ...compare } = props
  const { comparison } = file
  const page = useCopyPage(showsPage && Boolean(comparison?.differences.length))
  if (!comparison) return null
  const { counts, differences, unread, reason, may_compare } = comparison
  const button = may_compare && onCompare && (
    <Button
      size="small"
      aria-label={compare.compareTitle}
      aria-disabled={compare.isComparing}
      onClick={() => !compare.isComparing && onCompare()}
      sx={{ minHeight: { xs: 44, md: 32 } }}
    >
      {compare.isComparing ? words.comparing : compare.compareLabel}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Note
        tone={counts ? 'ok' : 'warn'}
        icon={counts ? 'file-check' : undefined}
        role="status"
        action={counts ? action : button}
      >
        <strong>{sentenceOf({ ...file, comparison })}</strong>
        {file.arrived_by && <Box sx={secondaryText}>{capital(words.arrived[file.arrived_by])}</Box>}
        {reason && <Box sx={secondaryText}>{reason}</Box>}
        {unread.length > 0 && (
          <Box sx={secondaryText}>{words.unread(unread.map(copyFieldLabel).join(', '))}</Box>
        )}
      </Note>
      {differences.length > 0 && (
        <CopyDifferences
          differences={differences}
          actionFor={actionFor}
          current={page.current}
          onLook={page.look}
        />
      )}
      <CopyPageToggle of={of} file={file} page={page} />
    </Box>
  )
}

const tableStyles = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    p: '5px 10px 5px 0',
    borderTop: '1px solid var(--mui-palette-divider)',
    overflowWrap: 'anywhere',
    fontWeight: 400,
  },
  '& th': { fontWeight: 600 },
  '& [aria-current]': { bgcolor: 'action.selected' },
  '& .MuiButton-root': {
    display: 'flex',
    justifyContent: 'flex-start',
    px: 0,
    minHeight: { xs: 44, md: 28 },
    textAlign: 'left',
    whiteSpace: 'normal',
  },
} as const
