import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BirBranch } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { birBranchesQuery, takeOffBirBranch } from '../../../shared/queries/birBranches'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { alignedRow, lineBelow, plainList } from '../../../shared/ui/layout'
import { labelOf } from './branchLabel'

const { payor } = editorMessages

function useTakingOff() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: takeOffBirBranch,
    onSuccess: (left) => client.setQueryData(birBranchesQuery().queryKey, left),
  })
}

interface RowProps {
  branch: BirBranch
  isChosen: boolean
  isBusy: boolean
  onTakeOff: () => void
}

const ListedBranchRow = ({ branch, isChosen, isBusy, onTakeOff }: RowProps) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontSize: 14, fontWeight: 500 }}>{labelOf(branch)}</Box>
      <Box sx={{ fontSize: 13, color: 'surface.hint' }}>
        {isChosen ? payor.chosenHere : branch.address}
      </Box>
    </Box>
    {!isChosen && (
      <Button
        size="small"
        aria-label={payor.takeOffNamed(labelOf(branch))}
        disabled={isBusy}
        onClick={onTakeOff}
      >
        {payor.takeOff}
      </Button>
    )}
  </Box>
)

interface Props {
  /** The TIN that is written on this certificate; blank for the account's own. */
  chosen: string
  onClose: () => void
}

/** The branches that a tenant has listed, and the way to take one off again. */
export const ListedBranchesDialog = ({ chosen, onClose }: Props) => {
  const { data: branches = [] } = useQuery(birBranchesQuery())
  const takingOff = useTakingOff()
  const listed = branches.filter(({ is_own }) => !is_own)
  return (
    <DialogFrame
      title={payor.listTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{payor.done}</Button>}
    >
      {takingOff.error && <ErrorNote error={takingOff.error} />}
      <Box sx={{ fontSize: 14, color: 'text.secondary' }}>
        {listed.length ? payor.listNote : payor.noneListed}
      </Box>
      <Box component="ul" sx={plainList}>
        {listed.map((branch) => (
          <ListedBranchRow
            key={branch.code}
            branch={branch}
            isChosen={branch.tin === chosen}
            isBusy={takingOff.isPending}
            onTakeOff={() => takingOff.mutate(branch.code)}
          />
        ))}
      </Box>
    </DialogFrame>
  )
}

const rowStyles = { ...alignedRow, ...lineBelow, gap: 1.5, minHeight: 56, py: 1 }
