import { useState } from 'react'
import { useGetList } from 'react-admin'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { TextInput } from '../../../shared/ui/TextInput'
import { useField } from '../../admin/formInputs'
import type { StaffRow } from '../masterDataQueries'

const words = masterDataMessages.tenant
const LIST = 'account-officers'
const LONGEST = 254

/** Proposes active staff by name or address; blank is nobody. The browser's own list keeps the
 * frame of the pages small. */
export const OfficerInput = () => {
  const { value, onChange, error } = useField('account_officer')
  const [typed, setTyped] = useState('')
  const { data: staff } = useGetList<StaffRow>('masterdata/staff', {
    filter: typed ? { q: typed } : {},
    meta: { rows: true },
  })
  const change = (text: string) => {
    setTyped(text)
    onChange(text)
  }
  return (
    <>
      <TextInput
        label={words.fields.account_officer}
        hint={words.hints.account_officer}
        {...(error && { error })}
        value={value}
        inputProps={{ list: LIST, maxLength: LONGEST, autoComplete: 'off' }}
        onChange={({ target }) => change(target.value)}
      />
      <datalist id={LIST}>
        {staff?.map(({ id, email, name }) => (
          <option key={id} value={email} label={name} />
        ))}
      </datalist>
    </>
  )
}
