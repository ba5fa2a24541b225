import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { Note } from '../../../shared/ui/Note'
import { inputId } from '../parts/editorFields'
import type { Values } from '../saving/draftValues'
import { PartyTextInput } from './partyInputs'

/** What sets it apart from another certificate of the same branch and months. */
export const LeaseFields = () => {
  const { setValue } = useFormContext<Values>()
  const continues = useWatch<Values, 'continues'>({ name: 'continues' })
  return (
    <>
      <PartyTextInput
        name="unit"
        label={commonMessages.fields.unit ?? ''}
        hint={editorMessages.lease.unitHint}
      />
      {continues && (
        <Box id={inputId('continues')} tabIndex={-1} sx={{ gridColumn: '1 / -1' }}>
          <Note
            tone="info"
            action={
              <Button size="small" onClick={() => setValue('continues', '', { shouldDirty: true })}>
                {editorMessages.lease.stop}
              </Button>
            }
          >
            {editorMessages.lease.continues(continues)}
          </Note>
        </Box>
      )}
    </>
  )
}
