import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useRef } from 'react'
import { paperLinkMessages } from '../../shared/messages/paperLink'
import { COPY_FILES } from '../../shared/photoPdf'
import { Icon, type IconName } from '../../shared/ui/Icon'

const words = paperLinkMessages

interface ChooseProps extends Pick<ButtonProps, 'variant'> {
  label: string
  icon: IconName
  accept: string
  isCamera?: boolean
  onFile: (file: File) => void
}

const ChooseButton = ({ label, icon, accept, isCamera, variant, onFile }: ChooseProps) => {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        {...(isCamera && { capture: 'environment' as const })}
        aria-label={label}
        onChange={({ target }) => take(target.files)}
      />
      <Button size="large" variant={variant} onClick={() => input.current?.click()}>
        <Icon name={icon} />
        {label}
      </Button>
    </>
  )
}

/** The camera of the phone, or a file that is there already. */
export const PaperFileButtons = ({ onFile }: { onFile: (file: File) => void }) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <ChooseButton
      label={words.photo}
      icon="scan-text"
      accept="image/*"
      isCamera
      variant="contained"
      onFile={onFile}
    />
    <ChooseButton
      label={words.file}
      icon="upload"
      accept={COPY_FILES}
      variant="outlined"
      onFile={onFile}
    />
  </Box>
)
