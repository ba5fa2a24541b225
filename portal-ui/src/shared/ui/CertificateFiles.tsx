import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { type ComponentType, Suspense } from 'react'
import type { Certificate, FileSchema } from '../api/types'
import { formatMoment } from '../format/dates'
import { sizeOf } from '../format/size'
import { certificateMessages } from '../messages/certificate'
import { downloadFile } from '../queries/files'
import { Icon } from './Icon'
import { lineBelow, plainList, secondaryText } from './layout'
import { SectionCard } from './SectionCard'
import { useFileDownload } from './useFileDownload'

type DigitalSignature = NonNullable<FileSchema['digital_signature']>
type Owner = Pick<Certificate, 'id' | 'version' | 'files' | 'period_from' | 'period_to'>

interface Props {
  of: Owner
  /** What an attached Form 2306 or 1606 says; loaded where there is one. */
  Figures: ComponentType<{ of: Owner; file: FileSchema }>
}

const about = ({ kind, size, rows_count, added_at }: FileSchema) =>
  [
    certificateMessages.files.kinds[kind],
    sizeOf(size),
    kind === 'BREAKDOWN' && rows_count !== null && certificateMessages.files.rows(rows_count),
    certificateMessages.files.added(formatMoment(added_at)),
  ]
    .filter(Boolean)
    .join(', ')

const digitalWords = ({ holds, fault, by, is_issuer_checked }: DigitalSignature) =>
  holds ? certificateMessages.files.signedBy(by, is_issuer_checked) : fault

interface RowProps {
  of: Owner
  file: FileSchema
  Figures: Props['Figures']
}

const FileListRow = ({ of, file, Figures }: RowProps) => {
  const { mutate, isPending } = useFileDownload(
    certificateMessages.files.failedTitle,
    () => downloadFile(of.id, file.id),
    certificateMessages.files.failed,
  )
  return (
    <Box component="li" sx={rowStyles}>
      <Box component="span" sx={{ color: 'surface.hint', lineHeight: 0, mt: '2px' }}>
        <Icon name={file.kind === 'BREAKDOWN' ? 'table-2' : 'file-text'} size={18} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <MuiLink
          component="button"
          type="button"
          aria-label={certificateMessages.files.download(file.name)}
          aria-busy={isPending}
          onClick={() => !isPending && mutate()}
          sx={linkStyles}
        >
          {file.name}
        </MuiLink>
        <Box sx={secondaryText}>
          {isPending ? certificateMessages.files.downloading : about(file)}
        </Box>
        {file.digital_signature && (
          <Box
            sx={{ fontSize: 13, color: file.digital_signature.holds ? undefined : 'error.main' }}
          >
            {digitalWords(file.digital_signature)}
          </Box>
        )}
        {file.kind.startsWith('FORM_') && (
          <Suspense>
            <Figures of={of} file={file} />
          </Suspense>
        )}
      </Box>
    </Box>
  )
}

/** The files of a certificate; a press downloads one. */
export const FileList = ({ of, Figures }: Props) =>
  of.files.length > 0 && (
    <SectionCard title={certificateMessages.files.title} aside={of.files.length}>
      <Box component="ul" sx={plainList}>
        {of.files.map((file) => (
          <FileListRow key={file.id} of={of} file={file} Figures={Figures} />
        ))}
      </Box>
    </SectionCard>
  )

const rowStyles = {
  ...lineBelow,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  '&:last-child': { borderBottom: 0 },
}

const linkStyles = {
  display: 'block',
  minHeight: { xs: 32, md: 22 },
  fontFamily: 'inherit',
  fontSize: 14,
  fontWeight: 500,
  textAlign: 'left',
  overflowWrap: 'anywhere',
}
