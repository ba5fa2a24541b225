import Box from '@mui/material/Box'
import type { Certificate, FileSchema } from '../api/types'
import { signedCopiesMessages } from '../messages/signedCopies'
import { useCompareCopy } from '../queries/useCompareCopy'
import { CopyDifferences } from './CopyComparison'
import { ErrorNote } from './ErrorNote'
import { refusedFields } from './moveAnswers'
import { RemarksDialog } from './RemarksDialog'

const words = signedCopiesMessages.override

interface Props {
  of: Certificate
  file: FileSchema
  onClose: () => void
}

/** Names the differences of a signed copy, and asks why it counts all the same. */
export const DifferingCopyDialog = ({ of, file, onClose }: Props) => {
  const { mutate, error, isPending } = useCompareCopy(of)
  const wrong = refusedFields(error).reason
  return (
    <RemarksDialog
      title={words.title(file.name)}
      label={words.why}
      keep={words.keep}
      go={words.go}
      going={words.going}
      required
      wrong={wrong}
      isPending={isPending}
      onGo={(reason) => mutate({ file: file.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {error && !wrong && <ErrorNote error={error} />}
      <Box sx={{ display: 'grid', gap: 1.5, pb: 1.5 }}>
        {words.text}
        <CopyDifferences differences={file.comparison?.differences ?? []} />
      </Box>
    </RemarksDialog>
  )
}
