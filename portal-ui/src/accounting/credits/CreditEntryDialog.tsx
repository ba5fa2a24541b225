import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { creditMessages } from '../../shared/messages/credits'
import { BusyButton } from '../../shared/ui/BusyButton'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { MoneyInput } from '../../shared/ui/MoneyInput'
import { refusedFields } from '../../shared/ui/moveAnswers'
import { SelectInput } from '../../shared/ui/SelectInput'
import { TextInput } from '../../shared/ui/TextInput'
import { useOnline } from '../../shared/ui/useOnline'
import { type CreditEntryBody, type CreditLedger, useTypeEntry } from './creditQueries'

const words = creditMessages.dialog
const OF_RETURN = ['used', 'return_line', 'ledger_account']

type Kind = CreditEntryBody['kind']
type YearEnd = keyof typeof creditMessages.choices

const choicesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** What is sent: only what belongs to the kind. */
const bodyOf = (
  ledger: CreditLedger,
  typed: { kind: Kind; quarter: string; amount: string; choice: string; reason: string },
): CreditEntryBody => ({
  company: ledger.company,
  year: ledger.year,
  is_second: ledger.is_second,
  kind: typed.kind,
  reason: typed.reason.trim(),
  quarter: OF_RETURN.includes(typed.kind) ? Number(typed.quarter) : 0,
  choice: typed.kind === 'choice' ? (typed.choice as YearEnd | '') : '',
  amount: typed.kind === 'choice' ? null : typed.amount,
})

function useEntryForm(ledger: CreditLedger, onClose: () => void) {
  const { mutate, error, isPending } = useTypeEntry()
  const [typed, setTyped] = useState({
    kind: 'used' as Kind,
    quarter: String(ledger.returns[0]?.number ?? ''),
    amount: '0.00',
    choice: '',
    reason: '',
  })
  return {
    typed,
    error,
    isPending,
    refused: refusedFields(error),
    change: (some: Partial<typeof typed>) => setTyped({ ...typed, ...some }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isPending) mutate(bodyOf(ledger, typed), { onSuccess: onClose })
    },
  }
}

type EntryForm = ReturnType<typeof useEntryForm>

const CreditEntryFields = ({ form, ledger }: { form: EntryForm; ledger: CreditLedger }) => {
  const { typed, refused, change } = form
  return (
    <>
      <SelectInput
        label={words.kind}
        value={typed.kind}
        choices={choicesOf(creditMessages.kinds)}
        error={refused.kind}
        onChange={(kind) => kind && change({ kind: kind as Kind })}
      />
      {OF_RETURN.includes(typed.kind) && (
        <SelectInput
          label={words.quarter}
          value={typed.quarter}
          choices={ledger.returns.map(({ form: name, number }) => ({
            value: String(number),
            label: creditMessages.returnName(name, number),
          }))}
          error={refused.quarter}
          onChange={(quarter) => quarter && change({ quarter })}
        />
      )}
      {typed.kind === 'choice' ? (
        <SelectInput
          label={words.choice}
          value={typed.choice}
          choices={choicesOf(creditMessages.choices)}
          error={refused.choice}
          onChange={(choice) => change({ choice })}
        />
      ) : (
        <MoneyInput
          label={words.amount}
          value={typed.amount}
          error={refused.amount}
          onChange={(amount) => change({ amount })}
        />
      )}
      <TextInput
        label={words.reason}
        hint={words.reasonHint}
        value={typed.reason}
        error={refused.reason}
        inputProps={{ maxLength: 300 }}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </>
  )
}

/** A figure of a return or of the books, with its reason. */
export const CreditEntryDialog = ({
  ledger,
  onClose,
}: {
  ledger: CreditLedger
  onClose: () => void
}) => {
  const online = useOnline()
  const form = useEntryForm(ledger, onClose)
  const isNamed = Object.keys(form.refused).length > 0
  return (
    <DialogFrame
      title={words.title}
      onClose={onClose}
      dirty={form.typed.reason !== ''}
      onSubmit={form.submit}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            disabled={!online}
            busy={form.isPending}
            busyLabel={words.saving}
          >
            {words.save}
          </BusyButton>
        </>
      }
    >
      {form.error && !isNamed && <ErrorNote error={form.error} />}
      <Box sx={{ display: 'grid', gap: 1.5, pb: 1 }}>
        <CreditEntryFields form={form} ledger={ledger} />
      </Box>
    </DialogFrame>
  )
}
