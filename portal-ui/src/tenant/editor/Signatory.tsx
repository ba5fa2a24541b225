import Box from '@mui/material/Box'
import { Controller, useFormContext } from 'react-hook-form'
import { tn } from '../../shared/messages/tenant'
import { Sheet } from '../../shared/ui/Sheet'
import { TextInput } from '../../shared/ui/TextInput'
import { TinInput } from '../../shared/ui/TinInput'
import { inputId } from './fields'
import { useFieldError } from './findings'
import type { Values } from './values'

interface LineProps {
  name: 'signatory_name' | 'signatory_title' | 'remarks'
  label: string
  hint?: string
  multiline?: boolean
}

const TextLine = ({ name, label, hint, multiline }: LineProps) => {
  const { register } = useFormContext<Values>()
  const error = useFieldError(name)
  const { ref, ...field } = register(name)
  return (
    <TextInput
      label={label}
      hint={hint}
      id={inputId(name)}
      error={error}
      multiline={multiline}
      minRows={multiline ? 2 : undefined}
      inputRef={ref}
      {...field}
    />
  )
}

const TinLine = () => {
  const error = useFieldError('signatory_tin')
  return (
    <Controller<Values, 'signatory_tin'>
      name="signatory_tin"
      render={({ field }) => (
        <TinInput
          label={tn.editor.signatoryTin}
          hint={tn.editor.signatoryTinHint}
          id={inputId('signatory_tin')}
          name="signatory_tin"
          value={field.value}
          error={error}
          inputRef={field.ref}
          onBlur={field.onBlur}
          onChange={field.onChange}
        />
      )}
    />
  )
}

/** Who signs for the payor, and a word to accounting. */
export const Signatory = () => (
  <Sheet title={tn.editor.steps.signatory}>
    <Box sx={fieldsLook}>
      <TextLine name="signatory_name" label={tn.editor.signatoryName} />
      <TextLine name="signatory_title" label={tn.editor.signatoryTitle} />
      <TinLine />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextLine name="remarks" label={tn.editor.remarks} hint={tn.editor.remarksHint} multiline />
      </Box>
    </Box>
  </Sheet>
)

const fieldsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' },
  gap: 2,
  p: { xs: 2, md: 2.5 },
}
