import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { SheetSignatory } from '../../shared/api/types'
import { sheetMessages } from '../../shared/messages/sheet'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { TextInput } from '../../shared/ui/TextInput'
import { TinInput } from '../../shared/ui/TinInput'

interface Props {
  signatory: SheetSignatory
  onSave: (signatory: SheetSignatory) => void
  onClose: () => void
}

// As people write it and as the server takes it.
const LENGTHS = new Set([0, 9, 12, 13, 14])

/** Who signs, said once for every store. */
export const SheetSignatoryDialog = ({ signatory, onSave, onClose }: Props) => {
  const [now, setNow] = useState(signatory)
  const [isTried, setIsTried] = useState(false)
  const isTin = LENGTHS.has(now.signatory_tin.length)
  return (
    <DialogFrame
      title={sheetMessages.signatoryTitle}
      onClose={onClose}
      dirty={now !== signatory}
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isTin) onSave(now)
      }}
      actions={
        <>
          <Button onClick={onClose}>{sheetMessages.back}</Button>
          <Button type="submit" variant="contained">
            {sheetMessages.save}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          label={sheetMessages.signatoryName}
          value={now.signatory_name}
          inputProps={{ maxLength: 200 }}
          onChange={(event) => setNow({ ...now, signatory_name: event.target.value })}
        />
        <TextInput
          label={sheetMessages.signatoryRole}
          value={now.signatory_title}
          inputProps={{ maxLength: 120 }}
          onChange={(event) => setNow({ ...now, signatory_title: event.target.value })}
        />
        <TinInput
          label={sheetMessages.signatoryTin}
          value={now.signatory_tin}
          error={isTried && !isTin ? sheetMessages.tinLength : undefined}
          onChange={(signatory_tin) => setNow({ ...now, signatory_tin })}
        />
      </Box>
    </DialogFrame>
  )
}
