import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import MuiLink from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../shared/format/dates'
import { formatAmount } from '../../shared/format/money'
import { postingMessages } from '../../shared/messages/postings'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { LoadingState } from '../../shared/ui/LoadingState'
import { SectionCard } from '../../shared/ui/SectionCard'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import { MoreRows } from '../parts/MoreRows'
import { type Posting, type PostingFilter, postingsQuery } from './postingQueries'

const words = postingMessages.list

interface Selection {
  selected: ReadonlySet<number>
  onToggle: (id: number) => void
}

const kindOf = ({ kind, form, reverses, reversed_by }: Posting) =>
  [
    [postingMessages.kinds[kind], form].filter(Boolean).join(' '),
    reverses && words.reverses(reverses),
    reversed_by && words.reversed(reversed_by),
  ]
    .filter(Boolean)
    .join(', ')

const PostingSelect = ({ posting, selected, onToggle }: { posting: Posting } & Selection) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
    {posting.acknowledged_at === null && (
      <Checkbox
        size="small"
        checked={selected.has(posting.id)}
        onChange={() => onToggle(posting.id)}
        slotProps={{ input: { 'aria-label': words.select(posting.id) } }}
      />
    )}
    {posting.id}
  </Box>
)

const documentOf = ({ document, acknowledged_at }: Posting) =>
  document || (acknowledged_at ? words.posted : words.notPosted)

const rowOf = (posting: Posting, selection: Selection | null) => ({
  key: String(posting.id),
  cells: [
    selection ? <PostingSelect key="id" posting={posting} {...selection} /> : posting.id,
    kindOf(posting),
    <span key="certificate">
      <MuiLink component={Link} to={paths.accounting.form(posting.certificate)} translate="no">
        {posting.reference}
      </MuiLink>{' '}
      <span translate="no">{posting.atc}</span>
    </span>,
    formatDate(posting.day),
    documentOf(posting),
    formatAmount(posting.amount),
  ],
})

const PostingSelectAll = ({
  postings,
  selected,
  onSelect,
}: {
  postings: Posting[]
  selected: ReadonlySet<number>
  onSelect: (ids: number[]) => void
}) => {
  const open = postings.filter(({ acknowledged_at }) => acknowledged_at === null)
  if (open.length === 0) return null
  const isAll = open.every(({ id }) => selected.has(id))
  return (
    <Box className="no-print" sx={{ px: 2, py: 1 }}>
      <Button size="small" onClick={() => onSelect(isAll ? [] : open.map(({ id }) => id))}>
        {isAll ? words.clear : words.selectAll}
      </Button>
    </Box>
  )
}

interface Props extends Selection {
  of: PostingFilter
  onSelect: (ids: number[]) => void
}

/** The postings, oldest first; a lead selects those that are in the books. */
export const PostingList = ({ of, onSelect, ...selection }: Props) => {
  const found = useInfiniteQuery(postingsQuery(of))
  const pages = found.data?.pages
  const postings = pages?.flatMap(({ results }) => results)
  const maySelect = Boolean(pages?.[0]?.may_acknowledge)
  return (
    <SectionCard title={words.title}>
      <LoadingState
        data={postings}
        error={found.error}
        onRetry={() => void found.refetch()}
        lines={8}
        inCard
      />
      {postings?.length === 0 && (
        <EmptyState icon="folder-open" title={words.none} text={words.noneText} />
      )}
      {maySelect && postings && (
        <PostingSelectAll postings={postings} selected={selection.selected} onSelect={onSelect} />
      )}
      {postings && postings.length > 0 && (
        <ResponsiveTable
          label={words.title}
          columns={words.columns}
          numbers={1}
          rows={postings.map((each) => rowOf(each, maySelect ? selection : null))}
        />
      )}
      <MoreRows of={found} label={words.more} />
    </SectionCard>
  )
}
