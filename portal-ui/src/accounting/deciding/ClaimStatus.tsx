import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { Certificate, Claim, Move } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { useMakeMove } from '../../shared/queries/useMakeMove'
import { Icon } from '../../shared/ui/Icon'
import { Avatar } from '../parts/Avatar'
import { ClaimRequests } from './ClaimRequests'
import type { Form } from './formCache'
import { useSecondsLeft } from './useClaim'

interface HoldingProps {
  form: Form
  /** A move that needs words is asked for in a dialog. */
  onAsk: (move: Move) => void
  onMoved: (after: Certificate) => void
  onRefused: (error: unknown) => void
}

/** Takes or releases the form with one press. */
const HoldLink = ({ form, move, onAsk, onMoved, onRefused }: HoldingProps & { move: Move }) => {
  const { mutate, isPending } = useMakeMove(form, move.name)
  const press = () => {
    if (move.inputs.length > 0) onAsk(move)
    else if (!isPending) mutate({}, { onSuccess: onMoved, onError: onRefused })
  }
  return (
    <MuiLink
      component="button"
      type="button"
      aria-busy={isPending}
      onClick={press}
      sx={{
        fontSize: 'inherit',
        fontFamily: 'inherit',
        verticalAlign: 'baseline',
        mr: 1,
        py: { xs: 1.5, md: 0 },
      }}
    >
      {move.label}
    </MuiLink>
  )
}

const titleOf = (claim: Claim | null) => {
  if (!claim) return accountingMessages.claim.free
  return claim.you ? accountingMessages.claim.yours : accountingMessages.claim.theirs(claim.name)
}

const helpOf = (claim: Claim | null, secondsLeft: number) => {
  if (!claim) return accountingMessages.claim.freeHelp
  return claim.you
    ? accountingMessages.claim.renews(secondsLeft)
    : accountingMessages.claim.theirsHelp
}

const ClaimMark = ({ claim }: { claim: Claim | null }) =>
  claim ? (
    <Avatar name={claim.name} you={claim.you} size={32} />
  ) : (
    <Box component="span" sx={{ color: 'surface.hint', lineHeight: 0, p: '6px' }}>
      <Icon name="hand" size={20} />
    </Box>
  )

/** Who holds the form, how long, and what can be done about it. */
export const ClaimStatus = ({ moves, ...holding }: HoldingProps & { moves: Move[] }) => {
  const { claimed_by: claim } = holding.form
  const secondsLeft = useSecondsLeft(holding.form)
  return (
    <Box sx={frame}>
      <ClaimMark claim={claim} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="strong" sx={{ fontSize: 14, fontWeight: 600 }}>
          {titleOf(claim)}
        </Box>
        <Box sx={{ fontSize: 12, lineHeight: '17px', color: 'text.secondary' }}>
          {moves.length > 0 || claim?.you ? `${helpOf(claim, secondsLeft)} ` : ''}
          {moves.map((move) => (
            <HoldLink key={move.name} move={move} {...holding} />
          ))}
        </Box>
        <ClaimRequests form={holding.form} />
      </Box>
    </Box>
  )
}

const frame = { display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, lineHeight: '19px' }
