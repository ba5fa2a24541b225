import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { oversightMessages } from '../../../shared/messages/oversight'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { alignedRow, plainList } from '../../../shared/ui/layout'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { type Cover, type Grid, useEndCover } from '../oversightQueries'
import { CoverForm } from './CoverForm'

const words = oversightMessages.covers

interface LineProps {
  cover: Cover
  mayEnd: boolean
  onEnd: (id: number) => void
}

const CoverLine = ({
  cover: { id, name, absent, starts_on, ends_on },
  mayEnd,
  onEnd,
}: LineProps) => (
  <Box component="li" sx={lineStyles}>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <strong>{words.line(name, absent)}</strong>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {words.days(starts_on, ends_on)}
      </Box>
    </Box>
    {mayEnd && (
      <Button size="small" aria-label={words.endLabel(name, absent)} onClick={() => onEnd(id)}>
        {words.end}
      </Button>
    )}
  </Box>
)

/** Who stands in for whom, today and in days to come; a lead arranges it. */
export const CoverList = ({ grid }: { grid: Grid }) => {
  const { mutate, error, isPending, isSuccess } = useEndCover()
  return (
    <SectionCard title={words.title}>
      <Box sx={{ display: 'grid', gap: 1.5, px: { xs: 2, md: 2.5 }, py: 2, fontSize: 13 }}>
        <Box sx={{ color: 'text.secondary' }}>{words.help}</Box>
        {error && <ErrorNote error={error} />}
        <Box role="status">{isSuccess && words.ended}</Box>
        {grid.covers.length === 0 && <span>{words.none}</span>}
        {grid.covers.length > 0 && (
          <Box component="ul" aria-label={words.title} sx={plainList}>
            {grid.covers.map((cover) => (
              <CoverLine
                key={cover.id}
                cover={cover}
                mayEnd={grid.may_assign && !isPending}
                onEnd={mutate}
              />
            ))}
          </Box>
        )}
        {grid.may_assign && <CoverForm people={grid.people} />}
      </Box>
    </SectionCard>
  )
}

const lineStyles = { ...alignedRow, justifyContent: 'space-between', gap: 1, minHeight: 40 }
