import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { Certificate } from '../api/types'
import { formatMoment } from '../format/dates'
import { sizeOf } from '../format/size'
import { signedCopiesMessages as words } from '../messages/signedCopies'
import { downloadFile } from '../queries/files'
import { plainList, secondaryText } from './layout'
import { useFileDownload } from './useFileDownload'

type Former = Certificate['former_copies'][number]

const about = ({ size, arrived_by, added_by, added_at, removed_by, removed_at }: Former) =>
  [
    sizeOf(size),
    arrived_by && words.arrived[arrived_by],
    words.added(added_by, formatMoment(added_at)),
    words.removed(removed_by, formatMoment(removed_at)),
  ]
    .filter(Boolean)
    .join(', ')

const FormerCopyRow = ({ certificate, copy }: { certificate: string; copy: Former }) => {
  const { mutate, isPending } = useFileDownload(words.notDownloaded, () =>
    downloadFile(certificate, copy.id),
  )
  return (
    <li>
      <MuiLink
        component="button"
        type="button"
        aria-label={words.download(copy.name)}
        aria-busy={isPending}
        onClick={() => !isPending && mutate()}
        sx={linkStyles}
      >
        {copy.name}
      </MuiLink>
      <Box sx={secondaryText}>{about(copy)}</Box>
    </li>
  )
}

/** The signed copies that were replaced or removed: by whom, and when. */
export const FormerCopies = ({ of }: { of: Pick<Certificate, 'id' | 'former_copies'> }) =>
  of.former_copies.length > 0 && (
    <Box>
      <Box component="h3" sx={{ fontSize: 13, fontWeight: 600, m: 0, mb: 0.5 }}>
        {words.former}
      </Box>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1 }}>
        {of.former_copies.map((copy) => (
          <FormerCopyRow key={copy.id} certificate={of.id} copy={copy} />
        ))}
      </Box>
    </Box>
  )

const linkStyles = {
  minHeight: { xs: 32, md: 22 },
  fontFamily: 'inherit',
  fontSize: 14,
  fontWeight: 500,
  textAlign: 'left',
  overflowWrap: 'anywhere',
}
