import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useId, useSyncExternalStore } from 'react'
import { aboutMove } from '../../shared/api/about'
import type { MoveName } from '../../shared/api/types'
import { accountingWords } from '../../shared/messages/accounting'
import { commonWords } from '../../shared/messages/common'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { moveLooks } from '../../shared/ui/looks'
import { Kbd } from './Kbd'
import { enableKeys, keysDialog, useKeys, useKeysEnabled } from './keys'

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
      ['/', names.search],
    ],
  },
  {
    title: accountingWords.keys.inForm,
    keys: [...DECISIONS, ['J', names.nextForm], ['K', names.previousForm]],
  },
  { title: accountingWords.keys.anywhere, keys: [['?', names.all]] },
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

const Switch = () => {
  const id = useId()
  const enabled = useKeysEnabled()
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, ml: '-9px' }}>
      <Checkbox
        checked={enabled}
        onChange={(event) => enableKeys(event.target.checked)}
        slotProps={{ input: { id, 'aria-describedby': `${id}-help` } }}
      />
      <Box sx={{ pt: '7px' }}>
        <label htmlFor={id}>{accountingWords.keys.enabled}</label>
        <Typography id={`${id}-help`} variant="body2" color="text.secondary">
          {accountingWords.keys.enabledHelp}
        </Typography>
      </Box>
    </Box>
  )
}

/** Opened by "?" on every screen of the desk. */
export const KeysDialog = () => {
  const open = useSyncExternalStore(keysDialog.subscribe, keysDialog.get)
  const close = () => keysDialog.set(false)
  useKeys({ '?': () => keysDialog.set(true) })
  if (!open) return null
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
        <Switch />
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
