import Box from '@mui/material/Box'
import type { components } from '../api/schema'
import { qapStates } from '../messages/qapStates'
import { Icon } from './Icon'

type State = components['schemas']['QapStateEnum']

/** The state of a certificate by the payor's QAP, in a word. */
export const QapStateMark = ({ state }: { state: State }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
      fontSize: 12,
      color: state === 'IN_QAP' ? 'success.main' : 'warning.main',
    }}
  >
    <Icon name={state === 'IN_QAP' ? 'check' : 'circle-alert'} size={14} />
    {qapStates[state]}
  </Box>
)
