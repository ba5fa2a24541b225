import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isRefusal } from '../../shared/api/http'
import type { CompletenessCell, CompletenessRow } from '../../shared/api/types'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { paths } from '../../shared/paths'
import { completenessQuery, sayLease } from '../../shared/queries/completeness'
import { alertUser } from '../../shared/ui/alerts'
import { Icon } from '../../shared/ui/Icon'
import { gridCellStyles } from './gridCellStyles'

const saidBy = (error: unknown) =>
  isRefusal(error) ? error.message : tenantPageMessages.grid.notReached

/** Says that a branch was not leased in a quarter, or takes it back; the grid shows what was told. */
function useLease() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sayLease,
    onError: (error) =>
      alertUser({ title: tenantPageMessages.grid.notKept, message: saidBy(error) }),
    onSuccess: (told) => client.setQueryData(completenessQuery().queryKey, told),
  })
}

const { grid } = tenantPageMessages

interface CellProps {
  place: { company: string; branch: string; quarter: string }
  /** The quarter in words. */
  quarter: string
  isBusy: boolean
  onSay: () => void
}

const NoLease = ({ place, quarter, isBusy, onSay }: CellProps) => (
  <ButtonBase
    aria-label={grid.leasedAfterAll(place.branch, quarter)}
    title={grid.takeBack}
    aria-busy={isBusy}
    onClick={onSay}
    sx={{ ...gridCellStyles, ...notLeasedStyles }}
  >
    {grid.notLeased}
    <Icon name="undo-2" size={14} />
  </ButtonBase>
)

const BeginCertificate = ({ place, quarter, isBusy, onSay }: CellProps) => (
  <Box sx={{ display: 'flex' }}>
    <Box
      component={Link}
      to={paths.tenant.newFormFor(place)}
      aria-label={grid.start(place.branch, quarter)}
      sx={{ ...gridCellStyles, ...startStyles, flex: 1 }}
    >
      <Icon name="plus" size={14} />
      {grid.none}
    </Box>
    {place.branch && (
      <ButtonBase
        className="no-print"
        aria-label={grid.sayNotLeased(place.branch, quarter)}
        title={grid.notLeasedThen}
        aria-busy={isBusy}
        onClick={onSay}
        sx={sayStyles}
      >
        <Icon name="ban" size={14} />
      </ButtonBase>
    )}
  </Box>
)

/** Nothing was sent: it is begun from here, or there was no lease then; both by one press. */
export const EmptyGridCell = ({ row, cell }: { row: CompletenessRow; cell: CompletenessCell }) => {
  const lease = useLease()
  const place = { company: row.company, branch: row.branch, quarter: cell.quarter }
  const wasNot = cell.state === 'not_leased'
  const Shape = wasNot ? NoLease : BeginCertificate
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed went away with it
  useEffect(() => {
    if (isPressed.current) box.current?.querySelector('button')?.focus()
    isPressed.current = false
  }, [wasNot])
  const say = () => {
    isPressed.current = true
    lease.mutate({ ...place, was_leased: wasNot })
  }
  return (
    <div ref={box}>
      <Shape
        place={place}
        quarter={grid.quarter(cell.quarter)}
        isBusy={lease.isPending}
        onSay={say}
      />
    </div>
  )
}

const startStyles = {
  color: 'surface.hint',
  boxShadow: 'none',
  border: '1px dashed',
  borderColor: 'surface.control',
  '&:hover': { color: 'text.primary', borderColor: 'text.primary' },
}

const sayStyles = {
  minWidth: { xs: 44, md: 24 },
  borderRadius: '6px',
  color: 'surface.hint',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
}

const notLeasedStyles = {
  fontFamily: 'inherit',
  width: '100%',
  justifyContent: 'space-between',
  color: 'surface.hint',
  bgcolor: 'surface.sunken',
}
