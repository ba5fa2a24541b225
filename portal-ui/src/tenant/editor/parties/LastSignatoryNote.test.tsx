import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { lastSignatoryQuery } from '../../../shared/queries/quarterSheet'
import { queryClient } from '../../../shared/queries/queryClient'
import { emptyValues, type Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import LastSignatoryNote from './LastSignatoryNote'

const LAST = {
  signatory_name: 'ANA B. CRUZ',
  signatory_title: 'TREASURER',
  signatory_tin: '98378056500000',
}

const Name = () => (
  <input aria-label="Name" {...useFormContext<Values>().register('signatory_name')} />
)

const Step = ({ status, values }: { status: string; values: Partial<Values> }) => {
  const form = useForm<Values>({ defaultValues: { ...emptyValues, company: 'PCM', ...values } })
  const draft = { certificate: { status } } as unknown as DraftState
  return (
    <FormProvider {...form}>
      <LastSignatoryNote draft={draft} />
      <Name />
    </FormProvider>
  )
}

const show = (status: string, values: Partial<Values> = {}) => {
  queryClient.setQueryDefaults(['certificates'], { staleTime: Number.POSITIVE_INFINITY })
  queryClient.setQueryData(lastSignatoryQuery('PCM').queryKey, LAST)
  render(
    <QueryClientProvider client={queryClient}>
      <Step status={status} values={values} />
    </QueryClientProvider>,
  )
}
const name = () => (screen.getByLabelText('Name') as HTMLInputElement).value

afterEach(() => queryClient.clear())

it('fills in who signed last, says so, and empties it when it is to be changed', async () => {
  show('DRAFT')
  expect(screen.getByRole('status').textContent).toContain('Filled in from your last certificate')
  expect(name()).toBe('ANA B. CRUZ')
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(name()).toBe('')
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

it.each([
  ['a name that was typed', 'DRAFT', { signatory_name: 'BEN D. CRUZ' }, 'BEN D. CRUZ'],
  ['a certificate that came back', 'RETURNED', {}, ''],
])('leaves %s as it is', (_, status, values, expected) => {
  show(status, values)
  expect(name()).toBe(expected)
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})
