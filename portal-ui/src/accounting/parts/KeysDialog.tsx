import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { aboutMove } from '../../shared/api/about'
import type { MoveName } from '../../shared/api/types'
import { accountingWords } from '../../shared/messages/accounting'
import { commonWords } from '../../shared/messages/common'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { moveLooks } from '../../shared/ui/looks'
import { Kbd } from './Kbd'
import { KeySwitches } from './KeySwitches'
import { keysDialog } from './keys'

const { names } = accountingWords.keys

type Key = readonly [key: string, does: string]

/** Each move that has a key. */
const DECISIONS = (Object.keys(moveLooks) as MoveName[]).flatMap((move): Key[] => {
  const { key } = moveLooks[move]
  return key ? [[key, aboutMove(move).label]] : []
})

const GROUPS: { title: string; keys: readonly Key[] }[] = [
  {
    title: accountingWords.keys.inList,
    keys: [
      ['J', names.down],
      ['K', names.up],
      ['Enter', names.open],
      ['X', names.choose],
      ['A', names.together],
      ['N', names.take],
      ['/', names.search],
    ],
  },
  {
    title: accountingWords.keys.inForm,
    keys: [...DECISIONS, ['N', names.take], ['J', names.nextForm], ['K', names.previousForm]],
  },
  {
    title: accountingWords.audit.keys.title,
    keys: [
      ['J', names.down],
      ['K', names.up],
      ['Enter', accountingWords.audit.keys.open],
      ['V', accountingWords.audit.keys.verify],
      ['E', accountingWords.audit.keys.evidence],
      ['/', accountingWords.audit.keys.search],
    ],
  },
  {
    title: accountingWords.keys.inScan,
    keys: [
      ['Enter', names.right],
      ['B', names.readAgain],
      ['S', names.skipScan],
      ['R', names.review],
      ['↑ ↓', names.fields],
      ['Alt', names.alt],
    ],
  },
  {
    title: accountingWords.keys.anywhere,
    keys: [
      ['Ctrl K', names.palette],
      ['?', names.all],
    ],
  },
]

const Group = ({ title, keys }: (typeof GROUPS)[number]) => (
  <Box component="section">
    <Typography variant="h3" sx={{ mb: 0.75 }}>
      {title}
    </Typography>
    <Box component="dl" sx={listLook}>
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

/** What every key does; shown by "?". */
const KeysDialog = () => {
  const close = () => keysDialog.set(false)
  return (
    <DialogFrame
      title={accountingWords.keys.title}
      width={440}
      onClose={close}
      actions={
        <Button size="medium" onClick={close}>
          {commonWords.dialog.close}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pb: 1.5 }}>
        {GROUPS.map((group) => (
          <Group key={group.title} {...group} />
        ))}
        <KeySwitches />
      </Box>
    </DialogFrame>
  )
}

const listLook = {
  display: 'grid',
  gridTemplateColumns: '56px 1fr',
  alignItems: 'center',
  rowGap: '6px',
  m: 0,
  fontSize: 13,
  '& kbd': { display: 'inline-block' },
} as const

export default KeysDialog
