import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import type { useInfiniteQuery } from '@tanstack/react-query'
import { quarterOfCode, shortNameOf } from '../../shared/format/quarter'
import { qapMessages } from '../../shared/messages/qap'
import type { QapFile } from '../../shared/queries/qap'
import { EmptyState } from '../../shared/ui/EmptyState'
import { plainList, wrappedRow } from '../../shared/ui/layout'
import { Moment } from '../../shared/ui/Moment'
import { SectionCard } from '../../shared/ui/SectionCard'

const words = qapMessages.files

export const shortQuarter = (code: string) => {
  const quarter = quarterOfCode(code)
  return quarter ? shortNameOf(quarter) : code
}

interface Props {
  files: QapFile[]
  chosen: string
  onChoose: (id: string) => void
  of: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
}

/** The files that were sent, each to be looked at. */
export const QapFiles = ({ files, chosen, onChoose, of }: Props) => (
  <SectionCard title={words.title}>
    {files.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
    <Box component="ul" aria-label={words.title} sx={plainList}>
      {files.map((file) => (
        <li key={file.id}>
          <ButtonBase
            aria-pressed={file.id === chosen}
            onClick={() => onChoose(file.id)}
            sx={file.id === chosen ? { ...rowStyles, bgcolor: 'action.selected' } : rowStyles}
          >
            <Box component="span" sx={{ fontWeight: 500 }}>
              {words.of(shortQuarter(file.quarter))}
            </Box>
            <Box component="span" translate="no" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {file.name}
            </Box>
            <span>{words.states[file.state]}</span>
            <Moment at={file.created_at} />
          </ButtonBase>
        </li>
      ))}
    </Box>
    {of.hasNextPage && (
      <Box sx={{ p: 1.5 }}>
        <Button disabled={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
          {words.more}
        </Button>
      </Box>
    )}
  </SectionCard>
)

const rowStyles = {
  ...wrappedRow,
  width: '100%',
  justifyContent: 'space-between',
  textAlign: 'left',
  font: 'inherit',
  fontSize: 13,
  gap: 1.25,
  minHeight: 44,
  px: { xs: 2, md: 2.5 },
  py: 1,
  borderTop: 1,
  borderColor: 'surface.lineSoft',
}
