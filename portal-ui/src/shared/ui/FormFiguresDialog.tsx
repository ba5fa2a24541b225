import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { attachedFormMessages } from '../messages/attachedForms'
import type { FormFiguresBody } from '../queries/useTypeFigures'
import { BusyButton } from './BusyButton'
import { DialogFrame } from './DialogFrame'
import { ErrorNote } from './ErrorNote'
import type { FormFiguresProps } from './FormFigures'
import { MoneyInput } from './MoneyInput'
import { refusedFields } from './moveAnswers'
import { TextInput } from './TextInput'
import { useOnline } from './useOnline'

const words = attachedFormMessages

interface Props extends FormFiguresProps {
  onClose: () => void
}

const startOf = ({ file, period }: Props): Required<FormFiguresBody> =>
  file.figures ?? {
    number: '',
    period_from: period.period_from ?? '',
    period_to: period.period_to ?? '',
    atc: '',
    base: '0.00',
    tax: '0.00',
  }

function useFiguresForm(props: Props) {
  const [start] = useState(() => startOf(props))
  const [typed, setTyped] = useState(start)
  const { mutate, error, isPending } = useMutation({
    mutationFn: props.onSave,
    onSuccess: props.onClose,
  })
  return {
    typed,
    error,
    isPending,
    isDirty: JSON.stringify(typed) !== JSON.stringify(start),
    refused: refusedFields(error),
    change: (some: Partial<typeof typed>) => setTyped({ ...typed, ...some }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      event.stopPropagation()
      if (!isPending) mutate(typed)
    },
  }
}

type FiguresForm = ReturnType<typeof useFiguresForm>

const TextField = ({
  form: { typed, refused, change },
  name,
  type,
  hint,
  longest,
}: {
  form: FiguresForm
  name: 'number' | 'period_from' | 'period_to' | 'atc'
  type?: string
  hint?: string
  longest?: number
}) => (
  <TextInput
    label={words.fields[name]}
    type={type ?? 'text'}
    hint={hint}
    value={typed[name]}
    error={refused[name]}
    inputProps={{ autoComplete: 'off', ...(longest && { maxLength: longest }) }}
    onChange={({ target }) => change({ [name]: target.value })}
  />
)

/** The figures of one attached form. */
export const FormFiguresDialog = (props: Props) => {
  const { file, onClose } = props
  const online = useOnline()
  const form = useFiguresForm(props)
  const { typed, refused, change } = form
  const isNamed = Object.keys(refused).some((name) => name in words.fields)
  return (
    <DialogFrame
      title={words.openOf(file.figures !== null, file.name)}
      onClose={onClose}
      dirty={form.isDirty}
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            disabled={!online}
            busy={form.isPending}
            busyLabel={words.saving}
          >
            {words.save}
          </BusyButton>
        </>
      }
    >
      {form.error && !isNamed && <ErrorNote error={form.error} />}
      <Box sx={gridStyles}>
        {file.kind === 'FORM_2306' && (
          <TextField form={form} name="atc" hint={words.atcHint} longest={8} />
        )}
        <TextField form={form} name="number" longest={40} />
        <TextField form={form} name="period_from" type="date" />
        <TextField form={form} name="period_to" type="date" />
        <MoneyInput
          label={words.fields.base}
          value={typed.base}
          error={refused.base}
          onChange={(base) => change({ base })}
        />
        <MoneyInput
          label={words.fields.tax}
          value={typed.tax}
          error={refused.tax}
          onChange={(tax) => change({ tax })}
        />
      </Box>
    </DialogFrame>
  )
}

const gridStyles = {
  display: 'grid',
  gap: 1.5,
  pb: 1,
  alignItems: 'end',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}
