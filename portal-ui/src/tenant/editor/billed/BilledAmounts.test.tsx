import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import type { Atc, QuarterSheet } from '../../../shared/api/types'
import { atcsOn } from '../../../shared/queries/lines'
import { billedQuery } from '../../../shared/queries/quarterSheet'
import { queryClient } from '../../../shared/queries/queryClient'
import { useLines } from '../lines/useLines'
import { UndoProvider, useUndoState } from '../parts/undoContext'
import { emptyLine, emptyValues, type Values } from '../saving/draftValues'
import BilledAmounts from './BilledAmounts'

const BILLED = {
  ...{ atc: 'WC100', m1: '187479.17', m2: '0.00', m3: '0.00', total: '187479.17' },
  ...{ tax: '9373.96', reason: '', text: '' },
}
const PLACE = {
  ...{ company: 'PCM', branch: 'Crest Bay Mall' },
  ...{ period_from: '2026-07-01', period_to: '2026-09-30' },
}

const Lines = ({ id, isNew }: { id: string; isNew: boolean }) => {
  const lines = useLines()
  return (
    <>
      <BilledAmounts id={id} isNew={isNew} lines={lines} />
      <output aria-label="Lines">
        {useFormContext<Values>()
          .watch('lines')
          .map((line) => `${line.atc} ${line.m1} ${line.tax}`)
          .join(', ')}
      </output>
    </>
  )
}

const Step = ({ id, isNew, values }: { id: string; isNew: boolean; values: Partial<Values> }) => {
  const undo = useUndoState(2)
  return (
    <UndoProvider value={undo}>
      <FormProvider
        {...useForm<Values>({ defaultValues: { ...emptyValues, ...PLACE, ...values } })}
      >
        <Lines id={id} isNew={isNew} />
      </FormProvider>
      <button type="button" onClick={() => undo.last?.undo()}>
        Undo
      </button>
    </UndoProvider>
  )
}

interface Shown {
  id: string
  isNew?: boolean
  values?: Partial<Values>
  reason?: string
}

const show = ({ id, isNew = true, values = {}, reason = '' }: Shown) => {
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } })
  const row = { ...PLACE, certificate: null, billed: { ...BILLED, reason } }
  const atc = { code: 'WC100', section: 'EWT', description: 'Rent', rate: '5.0000' } as Atc
  queryClient.setQueryData(billedQuery('2026Q3').queryKey, {
    rows: [row],
  } as unknown as QuarterSheet)
  queryClient.setQueryData(atcsOn('2026-07-01').queryKey, [atc])
  return render(
    <QueryClientProvider client={queryClient}>
      <Step id={id} isNew={isNew} values={values} />
    </QueryClientProvider>,
  )
}

const lines = () => screen.getByRole('status', { name: 'Lines' }).textContent
const FILLED = 'WC100 187479.17 9373.96'

afterEach(() => queryClient.clear())

it('fills in what was billed, and names the only month', () => {
  show({ id: 'new' })
  expect(lines()).toBe(FILLED)
  expect(screen.getByText('You were billed ₱187,479.17 in July; 5% is ₱9,373.96.')).toBeTruthy()
  expect(screen.getByText('WC100: as billed')).toBeTruthy()
})

it('uses the blank line that a new form has', () => {
  show({ id: 'blank line', values: { lines: [emptyLine] } })
  expect(lines()).toBe(FILLED)
})

it('does not fill in again what was undone', async () => {
  const { unmount } = show({ id: 'undone' })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(lines()).toBe('')
  unmount()
  act(() => void show({ id: 'undone' }))
  expect(lines()).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Use these amounts' }))
  expect(lines()).toBe(FILLED)
})

it.each<[string, Omit<Shown, 'id'>, string]>([
  [
    'typed amounts',
    { values: { lines: [{ ...emptyLine, atc: 'WC100', m1: '5.00' }] } },
    'WC100 5.00 0.00',
  ],
  ['a chosen code', { values: { lines: [{ ...emptyLine, atc: 'WC158' }] } }, 'WC158 0.00 0.00'],
  ['a draft that begins with a PDF', { values: { from_pdf: {} as Values['from_pdf'] } }, ''],
  ['a certificate that came back', { isNew: false }, ''],
  ['what the tenant did not withhold on', { reason: 'NOT_PAID' }, ''],
])('leaves %s as it is', (id, given, expected) => {
  show({ id, ...given })
  expect(lines()).toBe(expected)
})

it('counts a form that names its own branch as its only place as one of that branch', () => {
  show({ id: 'own place', values: { locations: [PLACE.branch] } })
  expect(lines()).toBe(FILLED)
})

it('fills in nothing where the form is split over branches', () => {
  show({ id: 'split', values: { locations: [PLACE.branch, 'Crest North Gate'] } })
  expect(lines()).toBe('')
})
