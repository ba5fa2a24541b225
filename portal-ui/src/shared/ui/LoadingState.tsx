import Box from '@mui/material/Box'
import { Skeletons } from '../plain/Skeletons'
import { ErrorNote } from './ErrorNote'

interface Props {
  data?: unknown
  error: unknown
  onRetry: () => void
  /** Lines of the skeleton; without them nothing is drawn while it loads. */
  lines?: number
  /** Inside a card, whose edge the note keeps a distance from. */
  inCard?: boolean
}

/** What stands in the place of data that is not there: a skeleton, or why it could not be read. */
export const LoadingState = ({ data, error, onRetry, lines, inCard = false }: Props) => {
  if (data) return null
  if (!error) return lines ? <Skeletons lines={lines} /> : null
  const note = <ErrorNote error={error} onRetry={onRetry} />
  return inCard ? <Box sx={{ p: 2 }}>{note}</Box> : note
}
