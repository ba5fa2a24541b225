import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFileDrop } from '../../shared/fileDrops'
import { qapMessages } from '../../shared/messages/qap'
import { qapExample } from '../../shared/queries/qap'
import { FileButton } from '../../shared/ui/FileButton'
import { Icon } from '../../shared/ui/Icon'
import { wrappedRow } from '../../shared/ui/layout'
import { useFileDownload } from '../../shared/ui/useFileDownload'
import { useOnline } from '../../shared/ui/useOnline'

const words = qapMessages.drop

interface Props {
  busy: boolean
  onFile: (file: File) => void
}

const ExampleButton = () => {
  const example = useFileDownload(words.exampleFailed, qapExample)
  return (
    <Button variant="text" disabled={example.isPending} onClick={() => example.mutate()}>
      {words.example}
    </Button>
  )
}

/** The DAT file goes in here, dropped or chosen. */
export const QapDropZone = ({ busy, onFile }: Props) => {
  const online = useOnline()
  const { zone, isOver } = useFileDrop<HTMLElement>(({ files: [file] }) => {
    if (file && online && !busy) onFile(file)
  })
  return (
    <Box
      component="section"
      aria-label={words.title}
      className="no-print"
      ref={zone}
      sx={isOver ? { ...zoneStyles, ...overStyles } : zoneStyles}
    >
      <Box component="span" sx={{ color: 'primary.main', lineHeight: 0 }}>
        <Icon name="upload" size={26} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography sx={{ fontWeight: 600 }}>{isOver ? words.here : words.title}</Typography>
        <Typography variant="body2" color="text.secondary">
          {words.note}
        </Typography>
      </Box>
      <Box sx={{ ...wrappedRow, gap: 1, '& > button': { minHeight: { xs: 44, md: 40 } } }}>
        <ExampleButton />
        <FileButton
          label={words.choose}
          busyLabel={words.sending}
          accept=".dat,.DAT,.txt,.eml,.EML"
          disabled={!online}
          busy={busy}
          onFile={onFile}
        />
      </Box>
    </Box>
  )
}

const zoneStyles = {
  ...wrappedRow,
  gap: 2,
  px: 2.5,
  py: 2,
  border: '1.5px dashed',
  borderColor: 'surface.control',
  borderRadius: '12px',
  bgcolor: 'background.paper',
}

const overStyles = { borderColor: 'primary.main', borderStyle: 'solid', bgcolor: 'action.selected' }
