import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { FileSchema } from '../../../shared/api/types'
import { formatMoment } from '../../../shared/format/dates'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { FieldError } from '../../../shared/plain/Field'
import { downloadFile } from '../../../shared/queries/files'
import { Icon } from '../../../shared/ui/Icon'
import { alignedRow, plainList } from '../../../shared/ui/layout'
import { useFileDownload } from '../../../shared/ui/useFileDownload'
import { reasonOf } from './uploadRefusal'
import type { Sending, useFiles } from './useFiles'

const KB = 1000
const MB = 1_000_000

export const sizeInWords = (bytes: number) =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${(bytes / MB).toFixed(1)} MB`

interface RowProps {
  certificate: string
  file: FileSchema
  onRemove: () => void
}

const UploadedFileRow = ({ certificate, file, onRemove }: RowProps) => {
  const { mutate, isPending } = useFileDownload(editorMessages.files.notDownloaded, () =>
    downloadFile(certificate, file.id),
  )
  return (
    <Box component="li" sx={rowStyles}>
      <Icon name="file-text" size={18} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Button
          variant="text"
          size="small"
          aria-label={editorMessages.files.download(file.name)}
          aria-busy={isPending}
          onClick={() => !isPending && mutate()}
          sx={nameStyles}
        >
          {file.name}
        </Button>
        <Box sx={{ fontSize: 12, color: 'surface.hint' }}>
          {sizeInWords(file.size)}, {editorMessages.files.addedAt(formatMoment(file.added_at))}
        </Box>
      </Box>
      <IconButton
        size="small"
        aria-label={editorMessages.files.remove(file.name)}
        onClick={onRemove}
        sx={{ width: { xs: 44, md: 38 }, height: { xs: 44, md: 38 } }}
      >
        <Icon name="trash-2" />
      </IconButton>
    </Box>
  )
}

interface SendingProps {
  sending: Sending
  onRetry: () => void
  onForget: () => void
}

const SendingRow = ({ sending: { file, share, error }, onRetry, onForget }: SendingProps) => (
  <Box component="li" sx={rowStyles}>
    <Icon name={error ? 'circle-alert' : 'loader'} size={18} className={error ? '' : 'spin'} />
    <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
      <Box sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere' }}>{file.name}</Box>
      {error ? (
        <FieldError text={reasonOf(error)} />
      ) : (
        <progress aria-label={editorMessages.files.sending(file.name)} value={share} max={1} />
      )}
    </Box>
    {Boolean(error) && (
      <>
        <Button size="small" onClick={onRetry}>
          {commonMessages.errors.tryAgain}
        </Button>
        <Button size="small" variant="text" onClick={onForget}>
          {editorMessages.files.leaveOut}
        </Button>
      </>
    )}
  </Box>
)

interface Props {
  certificate: string
  files: FileSchema[]
  work: ReturnType<typeof useFiles>
}

/** What is there, and what is on its way. */
export const FileRows = ({ certificate, files, work }: Props) => (
  <Box component="ul" sx={listStyles}>
    {files.map((file) => (
      <UploadedFileRow
        key={file.id}
        certificate={certificate}
        file={file}
        onRemove={() => void work.remove(file)}
      />
    ))}
    {work.sendings.map((sending) => (
      <SendingRow
        key={sending.key}
        sending={sending}
        onRetry={() => void work.send(sending)}
        onForget={() => work.forget(sending.key)}
      />
    ))}
  </Box>
)

const listStyles = { ...plainList, display: 'grid', gap: 0.5, '&:empty': { display: 'none' } }

const nameStyles = {
  px: 0,
  minHeight: { xs: 44, md: 24 },
  textAlign: 'left',
  justifyContent: 'flex-start',
  overflowWrap: 'anywhere',
}

const rowStyles = {
  ...alignedRow,
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: 1.25,
  py: 0.5,
  color: 'text.primary',
  '& progress': { width: '100%', maxWidth: 260, accentColor: 'var(--mui-palette-primary-main)' },
}
