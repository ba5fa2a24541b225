import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { MoneyInput } from './MoneyInput'
import { TinInput } from './TinInput'

const Money = ({ first = '0.00' }: { first?: string }) => {
  const [value, setValue] = useState(first)
  return (
    <>
      <MoneyInput label="Amount" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const kept = () => screen.getByRole('status').textContent

describe('an amount', () => {
  it('is plain while typing, grouped when left, and always two decimals', async () => {
    render(<Money />)
    await userEvent.type(amount(), '1234.5')
    expect(amount().value).toBe('1234.5')
    expect(kept()).toBe('1234.50')
    await userEvent.tab()
    expect(amount().value).toBe('1,234.50')
  })

  it('takes a paste with a peso sign and commas', async () => {
    render(<Money />)
    await userEvent.click(amount())
    await userEvent.paste('₱ 1,234,567.89')
    expect(kept()).toBe('1234567.89')
  })

  it('is replaced as a whole when it is reached by the keyboard', async () => {
    render(<Money first="1234.50" />)
    await userEvent.tab()
    expect(amount().value).toBe('1234.50')
    await userEvent.keyboard('7')
    expect(kept()).toBe('7.00')
  })

  it('is replaced as a whole after the first press of the mouse', async () => {
    render(<Money first="56200.00" />)
    await userEvent.click(amount())
    await userEvent.keyboard('81000')
    await userEvent.tab()
    expect(amount().value).toBe('81,000.00')
  })

  it('is replaced as a whole by a finger that slid a little', async () => {
    render(<Money first="56200.00" />)
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: amount(), offset: 2 },
      { target: amount(), offset: 4 },
      { keys: '[/MouseLeft]' },
    ])
    await userEvent.keyboard('81000')
    expect(kept()).toBe('81000.00')
  })

  it('is written into where a second press put the caret', async () => {
    render(<Money first="56200.00" />)
    await userEvent.click(amount())
    await userEvent.pointer({ keys: '[MouseLeft]', target: amount(), offset: 2 })
    await userEvent.keyboard('9')
    expect(kept()).toBe('569200.00')
  })

  it('is not taken beyond nine digits, and says so', async () => {
    render(<Money />)
    await userEvent.type(amount(), '1234567890')
    expect(kept()).toBe('123456789.00')
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/At most 999,999,999.99/)).toBeTruthy()
    await userEvent.type(amount(), '.25')
    expect(kept()).toBe('123456789.25')
    expect(screen.queryByText(/At most/)).toBeNull()
  })

  it.each([
    ['1,234.50', '1234.50'],
    ['₱1,234.50', '1234.50'],
    ['\u00a0 1,234.50\u202f', '1234.50'],
    ['\u200e₱\u00a01,234.50', '1234.50'],
    ['PHP 1,234.5', '1234.50'],
    ['(1,000.00)', '-1000.00'],
    ['₱(1,000.00)', '-1000.00'],
    ['−1,000.00', '-1000.00'],
    ['1,234.50\t', '1234.50'],
  ])('takes %j as a spreadsheet or a page gives it', async (given, told) => {
    render(<Money first="56200.00" />)
    await userEvent.click(amount())
    await userEvent.paste(given)
    expect(kept()).toBe(told)
  })

  it('is zero when emptied', async () => {
    render(<Money first="1234.50" />)
    await userEvent.clear(amount())
    await userEvent.tab()
    expect(kept()).toBe('0.00')
    expect(amount().value).toBe('0.00')
  })

  it('keeps what is no amount as it was typed', async () => {
    render(<Money />)
    await userEvent.type(amount(), '12x')
    await userEvent.tab()
    expect(amount().value).toBe('12x')
  })
})

const Tin = () => {
  const [value, setValue] = useState('123456')
  return <TinInput label="TIN" value={value} onChange={setValue} />
}

const tin = () => screen.getByLabelText<HTMLInputElement>('TIN')

const typeAt = (text: string, caret: number) => {
  fireEvent.change(tin(), { target: { value: text, selectionStart: caret, selectionEnd: caret } })
}

describe('a TIN', () => {
  it('keeps the caret behind the digit that was typed', () => {
    render(<Tin />)
    typeAt('1293-456', 3)
    expect(tin().value).toBe('129-345-6')
    expect(tin().selectionStart).toBe(3)
  })

  it('loses the digit before a hyphen that was erased', () => {
    render(<Tin />)
    typeAt('123456', 3)
    expect(tin().value).toBe('124-56')
    expect(tin().selectionStart).toBe(2)
  })
})
