import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { CertificateItem } from '../../../shared/api/types'
import { begunMessages } from '../../../shared/messages/begun'
import { editorMessages } from '../../../shared/messages/editor'
import { formTypeMessages } from '../../../shared/messages/formTypes'
import { Icon } from '../../../shared/ui/Icon'
import { openWords, wayToBegun } from './BegunCertificates'

interface Props {
  branches: string[]
  isConsolidated: boolean
  begun: CertificateItem[]
  onBegin: (branches: string[]) => void
}

const allWords = (count: number, isConsolidated: boolean, isBegun: boolean) => {
  if (isConsolidated) return formTypeMessages.start
  if (count > 1) return isBegun ? begunMessages.all(count) : editorMessages.start.several(count)
  return isBegun ? begunMessages.another : editorMessages.start.one
}

/** Starts what is chosen; where some is begun already, that is opened and the others are started. */
export const StartButtons = ({ branches, isConsolidated, begun, onBegin }: Props) => {
  const isBegun = begun.length > 0
  const others = branches.filter((branch) => begun.every((each) => each.branch !== branch))
  const [first] = begun
  const opens = first && begun.length === 1 && (isConsolidated || branches.length === 1)
  const startsOthers = isBegun && !isConsolidated && others.length > 0
  return (
    <Box sx={barStyles}>
      <Button
        variant={isBegun ? 'outlined' : 'contained'}
        onClick={() => onBegin(branches)}
        sx={buttonStyles}
      >
        {allWords(branches.length, isConsolidated, isBegun)}
        {!isBegun && <Icon name="arrow-right" />}
      </Button>
      {startsOthers && (
        <Button variant="contained" onClick={() => onBegin(others)} sx={buttonStyles}>
          {begunMessages.others(others.length)}
          <Icon name="arrow-right" />
        </Button>
      )}
      {opens && (
        <Button variant="contained" component={Link} to={wayToBegun(first)} sx={buttonStyles}>
          {openWords(first)}
          <Icon name="arrow-right" />
        </Button>
      )}
    </Box>
  )
}

const barStyles = {
  display: 'flex',
  flexDirection: { xs: 'column-reverse', md: 'row' },
  justifyContent: 'flex-end',
  gap: 1.25,
  // In view on a low screen too, below the list of stores.
  position: { md: 'sticky' },
  bottom: 0,
  zIndex: 2,
  py: 1.25,
  bgcolor: 'background.default',
} as const

const buttonStyles = { width: { xs: '100%', md: 'auto' }, minHeight: { xs: 48, md: 40 } }
