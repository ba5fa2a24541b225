import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { SheetSignatory } from '../../shared/api/types'
import { sheetWords } from '../../shared/messages/sheet'
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
export const SignatoryDialog = ({ signatory, onSave, onClose }: Props) => {
  const [now, setNow] = useState(signatory)
  const [isTried, setIsTried] = useState(false)
  const isTin = LENGTHS.has(now.signatory_tin.length)
  return (
    <DialogFrame
      title={sheetWords.signatoryTitle}
      onClose={onClose}
      dirty={now !== signatory}
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isTin) onSave(now)
      }}
      actions={
        <>
          <Button onClick={onClose}>{sheetWords.back}</Button>
          <Button type="submit" variant="contained">
            {sheetWords.save}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          label={sheetWords.signatoryName}
          value={now.signatory_name}
          inputProps={{ maxLength: 200 }}
          onChange={(event) => setNow({ ...now, signatory_name: event.target.value })}
        />
        <TextInput
          label={sheetWords.signatoryRole}
          value={now.signatory_title}
          inputProps={{ maxLength: 120 }}
          onChange={(event) => setNow({ ...now, signatory_title: event.target.value })}
        />
        <TinInput
          label={sheetWords.signatoryTin}
          value={now.signatory_tin}
          error={isTried && !isTin ? sheetWords.tinLength : undefined}
          onChange={(signatory_tin) => setNow({ ...now, signatory_tin })}
        />
      </Box>
    </DialogFrame>
  )
}
