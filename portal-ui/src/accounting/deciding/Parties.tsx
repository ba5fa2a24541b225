import Box from '@mui/material/Box'
import { formatTin } from '../../shared/format/tin'
import { accountingWords } from '../../shared/messages/accounting'
import { certificateWords } from '../../shared/messages/certificate'
import { Value } from '../../shared/plain/Value'
import { Fact } from './Fact'
import type { Form } from './form'
import { Place } from './Place'

const whole = (address: string, zip: string) => [address, zip].filter(Boolean).join(' ')

interface PartyProps {
  form: Form
  who: 'payee' | 'payor'
}

/** Payee or payor, as the form names it. */
export const Party = ({ form, who }: PartyProps) => {
  const address = whole(form[`${who}_address`], form[`${who}_zip`])
  const foreign = who === 'payee' && form.payee_foreign_address
  return (
    <Fact
      label={accountingWords.form[who]}
      value={form[`${who}_name`]}
      at={{ form, field: `${who}_name` }}
      more={
        <>
          <Place form={form} field={`${who}_tin`}>
            <Value>{formatTin(form[`${who}_tin`])}</Value>
          </Place>
          {address && <br />}
          {address && (
            <Place form={form} field={`${who}_address`}>
              {address}
            </Place>
          )}
          {foreign && <br />}
          {foreign && `${certificateWords.whole.foreign}: ${foreign}`}
        </>
      }
    />
  )
}

/** Who signed; each part of it can be pointed at. */
export const Signatory = ({ form }: { form: Form }) => {
  const { signatory_title: title, signatory_tin: tin } = form
  return (
    <Fact
      label={accountingWords.form.signatory}
      value={form.signatory_name}
      at={{ form, field: 'signatory_name' }}
      more={
        <>
          {title && (
            <Box>
              <Place form={form} field="signatory_title">
                {title}
              </Place>
            </Box>
          )}
          {tin && (
            <Box>
              <Place form={form} field="signatory_tin">
                <Value>{formatTin(tin)}</Value>
              </Place>
            </Box>
          )}
        </>
      }
    />
  )
}
