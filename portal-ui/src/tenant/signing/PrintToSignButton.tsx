import Button, { type ButtonProps } from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../shared/api/http'
import type { Certificate } from '../../shared/api/types'
import { commonMessages } from '../../shared/messages/common'
import { signedPaperMessages } from '../../shared/messages/signedPaper'
import { fetchPaper, printMove, recordPrint } from '../../shared/queries/paperToSign'
import { alertUser } from '../../shared/ui/alerts'
import { Icon } from '../../shared/ui/Icon'
import { saveFile } from '../../shared/ui/saveFile'

const words = signedPaperMessages.print

interface Props {
  certificate: Certificate
  /** How the print is recorded, where what is typed must be saved first. */
  record?: (print: (now: Certificate) => Promise<Certificate>) => Promise<unknown>
  variant?: ButtonProps['variant']
}

const refusalWords = (error: unknown) =>
  isRefusal(error, 409) ? error.message : commonMessages.pdf.failed

function usePrinting({ certificate, record }: Props) {
  return useMutation({
    mutationFn: async (move: string) => {
      const print = (now: Certificate) => recordPrint(now, move)
      await (record ? record(print) : print(certificate))
      saveFile(await fetchPaper(certificate.id))
    },
    onError: (error) => alertUser({ title: words.failed, message: refusalWords(error) }),
  })
}

/** The form without a mark, to be signed; where something is missing it says what. */
export default function PrintToSignButton({ variant = 'outlined', ...props }: Props) {
  const printing = usePrinting(props)
  const move = printMove(props.certificate)
  if (!move) return null
  const press = () => {
    if (move.blocked && !props.record)
      return alertUser({ title: words.blocked, message: move.blocked })
    if (!printing.isPending) printing.mutate(move.name)
  }
  return (
    <Button
      variant={variant}
      className="no-print"
      aria-busy={printing.isPending}
      aria-disabled={printing.isPending || undefined}
      onClick={press}
    >
      <Icon name={move.blocked ? 'lock' : 'file-pen-line'} />
      {printing.isPending ? words.making : words.label}
    </Button>
  )
}
