import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Certificate, CertificateItem } from '../api/types'
import { formatMoment } from '../format/dates'
import { signingMessages } from '../messages/signing'
import { secondaryText } from './layout'
import { Note } from './Note'

const words = signingMessages.note

type Signature = NonNullable<CertificateItem['signature']>

interface Props {
  of: Pick<Certificate, 'signature' | 'signature_refusal' | 'changed_since_signed' | 'signed_as'>
  action?: ReactNode
}

const howSigned = ({ method, at, by, by_link, issuer, is_issuer_checked }: Signature) => {
  if (by_link) return words.signedByLink(formatMoment(at))
  return method === 'uploaded'
    ? words.signedByPdf(formatMoment(at), by, issuer, is_issuer_checked)
    : words.signedBy(formatMoment(at), by)
}

/** What makes the certificate count as signed besides a signature made in the portal. */
const OtherGrounds = ({ of }: Pick<Props, 'of'>) => {
  const others = of.signed_as.filter((ground) => ground !== 'portal')
  return others.length > 0 ? (
    <Box sx={secondaryText}>{words.grounds(others.map((ground) => words.ground[ground]))}</Box>
  ) : null
}

/** Whether a certificate counts as signed, by whom, and on what grounds. */
export const SignatureNote = ({ of, action }: Props) => {
  const { signature, signature_refusal, changed_since_signed } = of
  if (signature)
    return (
      <Note tone="ok" icon="file-check">
        <strong>{words.signed(signature.name, signature.title)}</strong>
        <Box sx={secondaryText}>{howSigned(signature)}</Box>
        <OtherGrounds of={of} />
      </Note>
    )
  if (signature_refusal)
    return (
      <Note tone="warn" action={action}>
        <strong>{words.refused}</strong> {signature_refusal}
        <OtherGrounds of={of} />
      </Note>
    )
  if (changed_since_signed)
    return (
      <Note tone="warn" action={action}>
        <strong>{words.changed}</strong> {words.changedText}
        <OtherGrounds of={of} />
      </Note>
    )
  if (of.signed_as.length > 0)
    return (
      <Note tone="ok" icon="file-check" action={action}>
        <strong>{words.counts}</strong>
        <OtherGrounds of={of} />
      </Note>
    )
  return action ? (
    <Note tone="info" action={action}>
      {words.unsigned}
    </Note>
  ) : null
}
