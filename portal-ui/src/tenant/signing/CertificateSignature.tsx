import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Certificate } from '../../shared/api/types'
import { signingMessages as words } from '../../shared/messages/signing'
import { paths } from '../../shared/paths'
import { ConformeNote } from '../../shared/ui/ConformeNote'
import { SignatureNote } from '../../shared/ui/SignatureNote'
import { isOffered } from './signingQueries'

/** Whether one certificate is signed by payor and payee, with the way to sign it or to ask for that. */
export default function CertificateSignature({ certificate }: { certificate: Certificate }) {
  const names = certificate.moves.map(({ name }) => name)
  const way = (['sign', 'ask'] as const).find((each) => isOffered(names, each))
  return (
    <>
      <SignatureNote
        of={certificate}
        action={
          way && (
            <Button component={Link} to={paths.tenant.signOne(certificate.id)} size="small">
              {words[way].openOne}
            </Button>
          )
        }
      />
      <ConformeNote of={certificate} />
    </>
  )
}
