import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { isOfKind } from '../api/about'
import type { Certificate } from '../api/types'
import { commonMessages } from '../messages/common'
import { makeMove } from '../queries/certificates'
import { getFile } from '../session/client'
import { alertUser } from './alerts'
import { Icon } from './Icon'
import { saveFile } from './saveFile'

async function download({ id, version, moves }: Certificate) {
  const receipt = moves.find(isOfKind('receipt'))
  if (receipt && !receipt.blocked)
    await makeMove({ id, version, move: receipt.name, inputs: {}, gesture: crypto.randomUUID() })
  saveFile(await getFile(`/certificates/${id}/form.pdf`))
}

/** The official form as a PDF; of an approved certificate, handing it out is recorded. */
export const FormPdfButton = ({ certificate }: { certificate: Certificate }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(certificate),
    onError: () =>
      alertUser({ title: commonMessages.pdf.failedTitle, message: commonMessages.pdf.failed }),
  })
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
