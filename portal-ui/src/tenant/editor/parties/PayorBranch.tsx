import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { BirBranch } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { birBranchesQuery } from '../../../shared/queries/birBranches'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { useFieldError } from '../checks/findingsContext'
import { inputId } from '../parts/editorFields'
import type { Values } from '../saving/draftValues'
import { BranchDialog } from './BranchDialog'
import { labelOf } from './branchLabel'
import { ListedBranchesDialog } from './ListedBranchesDialog'

/** Which of the tenant's branches withheld: its account's own, until another is chosen. */
function usePayorBranch() {
  const { setValue } = useFormContext<Values>()
  const { data: branches = [] } = useQuery(birBranchesQuery())
  const own = branches.find(({ is_own }) => is_own)
  const written = useWatch<Values, 'payor_tin'>({ name: 'payor_tin' })
  const choose = (branch: BirBranch) => {
    setValue('payor_tin', branch.tin, { shouldDirty: true, shouldValidate: true })
    setValue('payor_address', branch.address || (own?.address ?? ''), { shouldDirty: true })
  }
  return { branches, choose, chosen: written === own?.tin ? '' : written, own }
}

/** Beside the account's own TIN, those of its other branches, and a way to list one. */
export const PayorBranch = () => {
  const { branches, choose, chosen, own } = usePayorBranch()
  const error = useFieldError('payor_tin')
  const [open, setOpen] = useState<'add' | 'list' | null>(null)
  const close = () => setOpen(null)
  if (!own) return null
  const choices = branches.map((branch) => ({
    value: branch.is_own ? '' : branch.tin,
    label: labelOf(branch),
  }))
  return (
    <Box sx={{ mt: 1.25 }}>
      {branches.length > 1 && (
        <SelectInput
          label={editorMessages.fields.payor_tin ?? ''}
          hint={editorMessages.payor.hint}
          id={inputId('payor_tin')}
          value={chosen}
          choices={choices}
          error={error}
          onChange={(tin) => choose(branches.find((each) => each.tin === tin) ?? own)}
        />
      )}
      <Button size="small" variant="text" sx={linkStyles} onClick={() => setOpen('add')}>
        {editorMessages.payor.add}
      </Button>
      {branches.length > 1 && (
        <Button size="small" variant="text" sx={linkStyles} onClick={() => setOpen('list')}>
          {editorMessages.payor.list}
        </Button>
      )}
      <DialogSlot>{open === 'add' && <BranchDialog onAdded={choose} onClose={close} />}</DialogSlot>
      <DialogSlot>
        {open === 'list' && <ListedBranchesDialog chosen={chosen} onClose={close} />}
      </DialogSlot>
    </Box>
  )
}

const linkStyles = { ml: -1, mr: 2, minHeight: { xs: 44, md: 32 } }
