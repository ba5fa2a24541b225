import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import { commonWords } from '../../../shared/messages/common'
import { editorWords } from '../../../shared/messages/editor'
import { Note } from '../../../shared/ui/Note'
import { inputId } from '../parts/fields'
import type { Values } from '../saving/values'
import { TextLine } from './inputs'

/** What sets it apart from another certificate of the same branch and months. */
export const Lease = () => {
  const { setValue } = useFormContext<Values>()
  const continues = useWatch<Values, 'continues'>({ name: 'continues' })
  return (
    <>
      <TextLine
        name="unit"
        label={commonWords.fields.unit ?? ''}
        hint={editorWords.lease.unitHint}
      />
      {continues && (
        <Box id={inputId('continues')} tabIndex={-1} sx={{ gridColumn: '1 / -1' }}>
          <Note
            tone="info"
            action={
              <Button size="small" onClick={() => setValue('continues', '', { shouldDirty: true })}>
                {editorWords.lease.stop}
              </Button>
            }
          >
            {editorWords.lease.continues(continues)}
          </Note>
        </Box>
      )}
    </>
  )
}
