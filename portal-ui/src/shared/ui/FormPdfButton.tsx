import Button from '@mui/material/Button'
import { isOfKind } from '../api/about'
import type { Certificate } from '../api/types'
import { commonMessages } from '../messages/common'
import { makeMove } from '../queries/certificates'
import { getFile } from '../session/client'
import { Icon } from './Icon'
import { useFileDownload } from './useFileDownload'

async function fetchForm({ id, version, moves }: Certificate) {
  const receipt = moves.find(isOfKind('receipt'))
  if (receipt && !receipt.blocked)
    await makeMove({ id, version, move: receipt.name, inputs: {}, gesture: crypto.randomUUID() })
  return getFile(`/certificates/${id}/form.pdf`)
}

/** The official form as a PDF; of an approved certificate, handing it out is recorded. */
export const FormPdfButton = ({ certificate }: { certificate: Certificate }) => {
  const { mutate, isPending } = useFileDownload(commonMessages.pdf.failedTitle, () =>
    fetchForm(certificate),
  )
  return (
    <Button
      variant="text"
      className="no-print"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      <Icon name="file-text" />
      {isPending ? commonMessages.pdf.making : commonMessages.pdf.label}
    </Button>
  )
}
