import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useRef } from 'react'
import { useFileDrop } from '../../../shared/fileDrops'
import { scanMessages } from '../../../shared/messages/scans'
import { Icon } from '../../../shared/ui/Icon'
import { wrappedRow } from '../../../shared/ui/layout'
import { dropped, type Given, sorted } from './droppedFiles'

interface Props {
  onGiven: (given: Given) => void
  onFailed: () => void
}

interface ChooseProps {
  label: string
  folder?: boolean
  onFiles: (files: File[]) => void
}

const WHOLE_FOLDER = { webkitdirectory: '' }

const ChooseScansButton = ({ label, folder = false, onFiles }: ChooseProps) => {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={folder ? undefined : 'application/pdf,.pdf'}
        aria-label={label}
        onChange={take}
        {...(folder && WHOLE_FOLDER)}
      />
      <Button
        variant={folder ? 'text' : 'outlined'}
        onClick={() => input.current?.click()}
        sx={{ minHeight: { xs: 44, md: 40 } }}
      >
        {label}
      </Button>
    </>
  )
}

/** A pile of PDFs or folders goes in here, dropped or chosen. */
export const ScanDropZone = ({ onGiven, onFailed }: Props) => {
  const { zone, isOver } = useFileDrop<HTMLElement>((given) => {
    dropped(given).then(onGiven, onFailed)
  })
  const choose = (files: File[]) => files.length > 0 && onGiven(sorted(files))
  return (
    <Box
      component="section"
      aria-label={scanMessages.drop.title}
      ref={zone}
      sx={isOver ? { ...zoneStyles, ...overStyles } : zoneStyles}
    >
      <Box component="span" sx={{ color: 'primary.main', lineHeight: 0 }}>
        <Icon name="upload" size={26} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {isOver ? scanMessages.drop.here : scanMessages.drop.title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {scanMessages.drop.help}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', '& > button': { flex: '1 0 auto' } }}>
        <ChooseScansButton label={scanMessages.drop.folder} folder onFiles={choose} />
        <ChooseScansButton label={scanMessages.drop.files} onFiles={choose} />
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
