import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Certificate } from '../../shared/api/types'
import { signedCopiesMessages } from '../../shared/messages/signedCopies'
import { signedPaperMessages } from '../../shared/messages/signedPaper'
import { asPdf, COPY_FILES } from '../../shared/photoPdf'
import { addFile } from '../../shared/queries/fileUploads'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { SectionCard } from '../../shared/ui/SectionCard'
import { FileDrop } from '../editor/files/FileDrop'
import PrintToSignButton from './PrintToSignButton'
import { UPLOAD_ID } from './uploadId'

const words = signedPaperMessages.add

function useAddedCopy({ id, version }: Certificate) {
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const adding = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await asPdf(chosen)
      return addFile({ id, version, kind: 'SIGNED_COPY', file, onProgress: setShare })
    },
    onSuccess: (after) => client.setQueryData(['certificate', id], after),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['certificates'] })
      void client.invalidateQueries({ queryKey: ['certificate', id] })
    },
  })
  const add = (file: File) => {
    setShare(0)
    adding.mutate(file)
  }
  return { ...adding, share, add }
}

/** While accounting has an unsigned certificate, its signed copy can be added. */
export default function SignedCopyUpload({ certificate }: { certificate: Certificate }) {
  const { add, error, share, isPending, isSuccess, variables } = useAddedCopy(certificate)
  return (
    <SectionCard
      title={words.title}
      note={words.note}
      aside={<PrintToSignButton certificate={certificate} variant="text" />}
    >
      <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.25 }} className="no-print">
        {error && <ErrorNote error={error} {...(variables && { onRetry: () => add(variables) })} />}
        <Box role="status" sx={{ fontSize: 14, '&:empty': { display: 'none' } }}>
          {isPending && (share < 1 ? words.sending(variables.name) : words.reading)}
          {isSuccess && words.added(variables.name)}
        </Box>
        {isPending ? (
          <progress aria-label={words.sending(variables.name)} {...shown(share)} />
        ) : (
          <FileDrop
            id={UPLOAD_ID}
            label={signedPaperMessages.needed.attach}
            accept={COPY_FILES}
            hint={signedCopiesMessages.dropHint}
            onFiles={([file]) => file && add(file)}
          />
        )}
      </Box>
    </SectionCard>
  )
}

/** Sent, it is being read, for nobody knows how long. */
const shown = (share: number) => (share < 1 ? { value: share, max: 1 } : {})
