import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { CertificateItem } from '../../shared/api/types'
import { commonMessages } from '../../shared/messages/common'
import { signingMessages } from '../../shared/messages/signing'
import { getFile } from '../../shared/session/client'
import { FileButton } from '../../shared/ui/FileButton'
import { secondaryText } from '../../shared/ui/layout'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useFileDownload } from '../../shared/ui/useFileDownload'
import { reasonOf } from '../editor/files/uploadRefusal'
import { useSignedPdf } from './signingQueries'

const words = signingMessages.pdf

interface Props {
  item: CertificateItem
  onDone: () => void
}

/** Signs one certificate by its PDF, which the signatory signed with a certificate of their own. */
export const SignedPdfCard = ({ item, onDone }: Props) => {
  const { mutate, isPending, error } = useSignedPdf(item)
  const download = useFileDownload(commonMessages.pdf.failedTitle, () =>
    getFile(`/certificates/${item.id}/form.pdf`),
  )
  return (
    <SectionCard title={words.title} note={words.note}>
      <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            aria-disabled={download.isPending}
            onClick={() => !download.isPending && download.mutate()}
          >
            {download.isPending ? commonMessages.pdf.making : words.download}
          </Button>
          <FileButton
            label={words.upload}
            busyLabel={words.checking}
            accept="application/pdf,.pdf"
            disabled={false}
            busy={isPending}
            onFile={(file) => mutate(file, { onSuccess: onDone })}
          />
        </Box>
        {error && (
          <Note tone="bad" role="alert">
            {reasonOf(error)}
          </Note>
        )}
        <Box sx={secondaryText}>{words.checks}</Box>
      </Box>
    </SectionCard>
  )
}
