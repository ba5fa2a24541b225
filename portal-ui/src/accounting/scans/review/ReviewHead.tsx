import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { scanMessages } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { Icon } from '../../../shared/ui/Icon'
import { wrappedRow } from '../../../shared/ui/layout'
import { saveFile } from '../../../shared/ui/saveFile'
import { ScanChip } from '../parts/ScanChip'
import { batchQuery, originalOf, type Scan } from '../scanQueries'

const words = scanMessages.review

const about = ({ pages, page_count, dpi, seconds }: Scan) =>
  [
    pages.length > 0 &&
      scanMessages.list.readPages(pages[0] ?? 0, pages.at(-1) ?? 0, page_count ?? 0),
    dpi > 0 && words.dpi(dpi),
    seconds > 0 && words.readIn(seconds.toFixed(1)),
  ]
    .filter(Boolean)
    .join(', ')

const BatchPosition = ({ batch }: { batch: string }) => {
  const { data } = useQuery(batchQuery(batch))
  if (!data) return null
  const done = data.scans.CONFIRMED ?? 0
  const all = done + (data.scans.READ ?? 0)
  if (all < 2) return null
  return (
    <Box sx={{ display: { xs: 'none', lg: 'flex' }, alignItems: 'center', gap: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {words.batch}
        <Box component="b" sx={{ color: 'text.primary' }}>
          {done}
        </Box>
        {words.confirmed(all)}
      </Typography>
      <Box aria-hidden="true" sx={trackStyles}>
        <Box sx={{ width: `${(done / all) * 100}%`, height: '100%', bgcolor: 'primary.main' }} />
      </Box>
    </Box>
  )
}

/** Which file and page this is, how it stands, and how far the pile is. */
export const ReviewHead = ({ scan }: { scan: Scan }) => (
  <Box component="header" sx={headStyles}>
    <MuiLink component={Link} to={paths.accounting.scans} underline="none" sx={backStyles}>
      <Icon name="arrow-left" />
      {words.back}
    </MuiLink>
    <ScanChip of={scan.status} />
    <Typography variant="h1" sx={titleStyles}>
      {scan.name}
    </Typography>
    <Typography variant="body2" color="text.secondary">
      {about(scan)}
    </Typography>
    <MuiLink
      component="button"
      type="button"
      onClick={() => void originalOf(scan.id).then(saveFile)}
      sx={{ fontSize: 13, minHeight: { xs: 44, md: 24 } }}
    >
      {scanMessages.list.original}
    </MuiLink>
    <Box sx={{ flex: 1 }} />
    {scan.batch && <BatchPosition batch={scan.batch} />}
  </Box>
)

const headStyles = {
  ...wrappedRow,
  columnGap: 1.5,
  minHeight: 48,
  px: { xs: 2, md: 2.5 },
  py: { xs: 0.5, md: 0 },
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
}

const titleStyles = {
  fontSize: 16,
  lineHeight: '24px',
  overflowWrap: 'anywhere',
  minWidth: 0,
}

const backStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  fontSize: 13,
  fontWeight: 500,
  minHeight: { xs: 44, md: 32 },
  pr: 1.5,
  borderRight: { md: 1 },
  borderColor: { md: 'divider' },
}

const trackStyles = {
  width: 120,
  height: 6,
  borderRadius: '3px',
  overflow: 'hidden',
  bgcolor: 'surface.lineSoft',
}
