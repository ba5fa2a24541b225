import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { formatPesos } from '../../../shared/format/money'
import { scanMessages } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { Icon } from '../../../shared/ui/Icon'
import { lineAbove, plainList, wrappedRow } from '../../../shared/ui/layout'
import { ScanChip } from '../parts/ScanChip'
import { ScanConfidence } from '../parts/ScanConfidence'
import type { ScanRow } from '../scanQueries'
import type { FileSchema } from './fileState'
import { ScanAction } from './ScanAction'
import type { ScanFileActions } from './ScanFileRow'

const words = scanMessages.list

const pagesIn = ({ pages, page_count }: ScanRow) =>
  words.readPages(pages[0] ?? 0, pages.at(-1) ?? 0, page_count ?? 0)

const about = (scan: ScanRow) => {
  if (scan.reason_text) return scan.reason_text
  const tax = scan.tax ? formatPesos(scan.tax) : ''
  return [scan.payor_name, tax, scan.matched ? '' : words.notMatched].filter(Boolean).join(', ')
}

const ScanStackPart = ({
  scan,
  onDiscard,
}: Pick<ScanFileActions, 'onDiscard'> & { scan: ScanRow }) => (
  <Box component="li" sx={partStyles}>
    <Box sx={{ fontWeight: 500, minWidth: 96 }}>{pagesIn(scan)}</Box>
    <ScanChip of={scan.status} />
    <Box sx={{ flex: 1, minWidth: 120, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {about(scan)}
    </Box>
    {scan.status === 'READ' && <ScanConfidence level={scan.level} confidence={scan.confidence} />}
    {scan.moves.includes('discard') && scan.status !== 'PROCESSING' && (
      <ScanAction label={words.discard} of={pagesIn(scan)} onPress={() => onDiscard(scan)} />
    )}
    <ScanAction
      label={scan.status === 'READ' ? words.reviewOne : words.openOne}
      of={`${scan.name}, ${pagesIn(scan)}`}
      to={paths.accounting.scan(scan.id)}
    />
  </Box>
)

/** A stack, split into its certificates by page. */
export const ScanStack = ({
  told,
  onDiscard,
}: Pick<ScanFileActions, 'onDiscard'> & { told: FileSchema }) => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <Box sx={{ pb: isOpen ? 1 : 0.5, pl: { xs: 1, md: 5.5 }, pr: { xs: 1, md: 1.5 }, mt: -0.5 }}>
      <Button
        size="small"
        variant="text"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ minHeight: { xs: 44, md: 26 }, fontSize: 13, px: 1 }}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        {words.expand(told.scans.length)}
      </Button>
      <Box component="ol" id={id} hidden={!isOpen} sx={plainList}>
        {told.scans.map((scan) => (
          <ScanStackPart key={scan.id} scan={scan} onDiscard={onDiscard} />
        ))}
      </Box>
    </Box>
  )
}

const partStyles = {
  ...wrappedRow,
  ...lineAbove,
  columnGap: 1.75,
  px: 1,
  py: { xs: 0.75, md: 0.25 },
  minHeight: 34,
  fontSize: 13,
}
