import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../../shared/api/http'
import type { BirBranch } from '../../../shared/api/types'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { birBranchesQuery, listBirBranch } from '../../../shared/queries/birBranches'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { TextInput } from '../../../shared/ui/TextInput'

const CODE = /^\s*\d{1,5}\s*$/
const LONGEST = { name: 200, address: 300 } as const

interface Props {
  onAdded: (branch: BirBranch) => void
  onClose: () => void
}

function useListing({ onAdded, onClose }: Props) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: listBirBranch,
    onSuccess: (branches, { code }) => {
      client.setQueryData(birBranchesQuery().queryKey, branches)
      const added = branches.find((branch) => branch.code === code.trim().padStart(5, '0'))
      if (added) onAdded(added)
      onClose()
    },
  })
}

/** What the server says of the code stands at the code. */
const saidOfCode = (error: unknown) =>
  isRefusal(error, 422)
    ? error.body.fields?.find(({ field }) => field === 'code')?.message
    : undefined

const noBranch = { code: '', name: '', address: '' }

interface InputsProps {
  branch: typeof noBranch
  codeError: string | undefined
  onChange: (branch: typeof noBranch) => void
}

const BranchInputs = ({ branch, codeError, onChange }: InputsProps) => (
  <Box sx={{ display: 'grid', gap: 2, pb: 1 }}>
    <Box sx={{ fontSize: 14, color: 'text.secondary' }}>{editorMessages.payor.note}</Box>
    <TextInput
      label={editorMessages.payor.code}
      hint={editorMessages.payor.codeHint}
      value={branch.code}
      autoFocus
      inputProps={{ inputMode: 'numeric', autoComplete: 'off' }}
      error={codeError}
      onChange={(event) => onChange({ ...branch, code: event.target.value })}
    />
    {(['name', 'address'] as const).map((name) => (
      <TextInput
        key={name}
        label={editorMessages.payor[name]}
        value={branch[name]}
        inputProps={{ maxLength: LONGEST[name] }}
        onChange={(event) => onChange({ ...branch, [name]: event.target.value })}
      />
    ))}
  </Box>
)

const BranchDialogActions = ({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) => (
  <>
    <Button onClick={onClose}>{commonMessages.dialog.keepOpen}</Button>
    <BusyButton
      type="submit"
      variant="contained"
      busy={isBusy}
      busyLabel={editorMessages.payor.saving}
    >
      {editorMessages.payor.save}
    </BusyButton>
  </>
)

/** One more branch of the tenant, listed once and offered from then on. */
export const BranchDialog = (props: Props) => {
  const [branch, setBranch] = useState(noBranch)
  const [isTried, setIsTried] = useState(false)
  const listing = useListing(props)
  const isCode = CODE.test(branch.code)
  const refused = saidOfCode(listing.error)
  return (
    <DialogFrame
      title={editorMessages.payor.title}
      dirty={Object.values(branch).some(Boolean)}
      onClose={props.onClose}
      onSubmit={(event) => {
        event.preventDefault()
        // The editor's own form is around this one.
        event.stopPropagation()
        setIsTried(true)
        if (isCode) listing.mutate(branch)
      }}
      actions={<BranchDialogActions isBusy={listing.isPending} onClose={props.onClose} />}
    >
      {listing.error && !refused && <ErrorNote error={listing.error} />}
      <BranchInputs
        branch={branch}
        codeError={isTried && !isCode ? editorMessages.payor.codeShape : refused}
        onChange={setBranch}
      />
    </DialogFrame>
  )
}
