import Box from '@mui/material/Box'
import { formatTin } from '../../shared/format/tin'
import { accountingMessages } from '../../shared/messages/accounting'
import { certificateMessages } from '../../shared/messages/certificate'
import { Value } from '../../shared/plain/Value'
import { CertificateField } from './CertificateField'
import { FormPlace } from './FormPlace'
import type { Form } from './formCache'

const whole = (address: string, zip: string) => [address, zip].filter(Boolean).join(' ')

/** Payee or payor, as the form names it. */
export const CertificateParty = ({ form, who }: { form: Form; who: 'payee' | 'payor' }) => {
  const address = whole(form[`${who}_address`], form[`${who}_zip`])
  const foreign = who === 'payee' && form.payee_foreign_address
  return (
    <CertificateField
      label={accountingMessages.form[who]}
      value={form[`${who}_name`]}
      at={{ form, field: `${who}_name` }}
      more={
        <>
          <FormPlace form={form} field={`${who}_tin`}>
            <Value>{formatTin(form[`${who}_tin`])}</Value>
          </FormPlace>
          {address && <br />}
          {address && (
            <FormPlace form={form} field={`${who}_address`}>
              {address}
            </FormPlace>
          )}
          {foreign && <br />}
          {foreign && `${certificateMessages.whole.foreign}: ${foreign}`}
        </>
      }
    />
  )
}

/** Who signed; each part of it can be pointed at. */
export const CertificateSignatory = ({ form }: { form: Form }) => {
  const { signatory_title: title, signatory_tin: tin } = form
  return (
    <CertificateField
      label={accountingMessages.form.signatory}
      value={form.signatory_name}
      at={{ form, field: 'signatory_name' }}
      more={
        <>
          {title && (
            <Box>
              <FormPlace form={form} field="signatory_title">
                {title}
              </FormPlace>
            </Box>
          )}
          {tin && (
            <Box>
              <FormPlace form={form} field="signatory_tin">
                <Value>{formatTin(tin)}</Value>
              </FormPlace>
            </Box>
          )}
        </>
      }
    />
  )
}
