import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { makeMove } from '../api/certificates'
import { getFile } from '../api/client'
import type { Certificate } from '../api/types'
import { en } from '../messages/en'
import { alertUser } from './alerts'
import { Icon } from './Icon'
import { saveFile } from './saveFile'

/** The move that records that the final form was handed out. */
export const ISSUE = 'issue'

async function download({ id, version, moves }: Certificate) {
  if (moves.some(({ name }) => name === ISSUE))
    await makeMove({ id, version, move: ISSUE, inputs: {}, gesture: crypto.randomUUID() })
  saveFile(await getFile(`/certificates/${id}/form.pdf`))
}

/** The official form as a PDF; of an approved certificate, handing it out is recorded. */
export const FormPdfButton = ({ certificate }: { certificate: Certificate }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(certificate),
    onError: () => alertUser({ title: en.pdf.failedTitle, message: en.pdf.failed }),
  })
  return (
    <Button
      variant="text"
      className="no-print"
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      <Icon name="file-text" />
      {isPending ? en.pdf.making : en.pdf.label}
    </Button>
  )
}
