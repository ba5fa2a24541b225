import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { aboutMove } from '../../shared/api/about'
import type { MoveName, Role } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { billedMessages } from '../../shared/messages/billed'
import { commonMessages } from '../../shared/messages/common'
import { meQuery } from '../../shared/queries/certificates'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { moveStyles } from '../../shared/ui/statusStyles'
import { Kbd } from './Kbd'
import { KeySwitches } from './KeySwitches'
import { keysDialog } from './keys'

const { names } = accountingMessages.keys

type Key = readonly [key: string, does: string]

/** Each key that makes a move, with the labels of the moves it may make. */
const DECISIONS: readonly Key[] = [
  ...(Object.keys(moveStyles) as MoveName[])
    .reduce((keys, move) => {
      const { key } = moveStyles[move]
      return key ? keys.set(key, [...(keys.get(key) ?? []), aboutMove(move).label]) : keys
    }, new Map<string, string[]>())
    .entries(),
].map(([key, labels]) => [key, labels.join(' or ')])

const DECIDES: Role[] = ['processor', 'lead']

interface Group {
  title: string
  /** Whose keys they are; without roles everybody's. */
  roles?: Role[]
  keys: readonly Key[]
}

const GROUPS: Group[] = [
  {
    title: accountingMessages.keys.inList,
    keys: [
      ['J', names.down],
      ['K', names.up],
      ['Enter', names.open],
      ['/', names.search],
    ],
  },
  {
    title: accountingMessages.keys.inSelection,
    roles: DECIDES,
    keys: [
      ['X', names.choose],
      ['A', names.together],
      ['N', names.take],
    ],
  },
  {
    title: accountingMessages.keys.inForm,
    roles: DECIDES,
    keys: [
      ...DECISIONS,
      ['B', billedMessages.giveBack],
      ['N', names.take],
      ['J', names.nextForm],
      ['K', names.previousForm],
      ['U', names.undo],
    ],
  },
  {
    title: accountingMessages.keys.inReturn,
    roles: DECIDES,
    keys: [
      ['1 2 3', names.tick],
      ['Enter', names.pick],
      ['P', names.point],
      ['Del', names.removeText],
      ['Ctrl Enter', names.confirm],
    ],
  },
  {
    title: accountingMessages.audit.keys.title,
    roles: ['manager'],
    keys: [
      ['J', names.down],
      ['K', names.up],
      ['Enter', accountingMessages.audit.keys.open],
      ['V', accountingMessages.audit.keys.verify],
      ['E', accountingMessages.audit.keys.evidence],
      ['/', accountingMessages.audit.keys.search],
    ],
  },
  {
    title: accountingMessages.keys.inScan,
    roles: DECIDES,
    keys: [
      ['Enter', names.right],
      ['B', names.readAgain],
      ['T', names.similarTenant],
      ['S', names.skipScan],
      ['R', names.review],
      ['↑ ↓', names.fields],
      ['Alt', names.alt],
    ],
  },
  {
    title: accountingMessages.keys.anywhere,
    keys: [
      ['Ctrl K', names.palette],
      ['?', names.all],
    ],
  },
]

const KeyGroup = ({ title, keys }: Group) => (
  <Box component="section">
    <Typography variant="h3" sx={{ mb: 0.75 }}>
      {title}
    </Typography>
    <Box component="dl" sx={listStyles}>
      {keys.map(([key, does]) => (
        <Box key={key + does} sx={{ display: 'contents' }}>
          <Box component="dt">
            <Kbd always>{key}</Kbd>
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {does}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
)

/** The keys of the person's role; shown by "?". */
const KeysDialog = () => {
  const { data: me } = useQuery(meQuery())
  const own = GROUPS.filter(({ roles }) => !roles || (me && roles.includes(me.role)))
  const close = () => keysDialog.set(false)
  return (
    <DialogFrame
      title={accountingMessages.keys.title}
      width={440}
      onClose={close}
      actions={
        <Button size="medium" onClick={close}>
          {commonMessages.dialog.close}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pb: 1.5 }}>
        {own.map((group) => (
          <KeyGroup key={group.title} {...group} />
        ))}
        <KeySwitches />
      </Box>
    </DialogFrame>
  )
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(3.5rem, max-content) 1fr',
  columnGap: 1,
  alignItems: 'center',
  rowGap: '6px',
  m: 0,
  fontSize: 13,
  '& kbd': { display: 'inline-block' },
} as const

export default KeysDialog
