import type { Certificate, FileSchema } from '../api/types'
import { useTypeFigures } from '../queries/useTypeFigures'
import FormFigures from './FormFigures'

type Owner = Pick<Certificate, 'id' | 'version' | 'period_from' | 'period_to'>

/** The figures of a form attached to a certificate that is shown, not edited. */
export default function CertificateFormFigures({ of, file }: { of: Owner; file: FileSchema }) {
  const type = useTypeFigures(of)
  return <FormFigures file={file} period={of} onSave={(figures) => type(file.id, figures)} />
}
