import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inputId } from '../parts/editorFields'
import { type OpenReason, reasonId, useReasonFrames } from './useReasonFrames'

const asked = (number: number, field: string): OpenReason => ({
  number,
  field,
  saidIn: reasonId(number),
})

interface Props {
  reasons: OpenReason[]
  fields: string[]
  hint?: string
}

/** A step with these inputs, one of them in the box that MUI draws around it. */
const Step = ({ reasons, fields, hint }: Props) => {
  useReasonFrames(reasons)
  return (
    <>
      {reasons.map(({ number }) => (
        <p key={number} id={reasonId(number)}>{`Reason ${number}`}</p>
      ))}
      <p id="hint">Nine digits</p>
      {fields.map((field) => (
        <div key={field} className="MuiInputBase-root">
          <input id={inputId(field)} aria-label={field} aria-describedby={hint} />
        </div>
      ))}
    </>
  )
}

const input = (field: string) => screen.getByLabelText<HTMLInputElement>(field)
const frame = (field: string) => input(field).parentElement?.dataset.asked

it('frames what is asked for with its number, and says so, until it is answered', () => {
  const both = [asked(1, 'lines[0].atc'), asked(2, 'signatory_name'), asked(3, 'signatory_name')]
  const fields = ['lines.0.atc', 'signatory_name', 'remarks']
  const { rerender } = render(<Step reasons={both} fields={fields} />)
  expect(fields.map(frame)).toEqual(['1', '2, 3', undefined])
  expect(input('signatory_name').getAttribute('aria-describedby')).toBe('asked-2 asked-3')
  rerender(<Step reasons={both.slice(2)} fields={fields} />)
  expect(fields.map(frame)).toEqual([undefined, '3', undefined])
  expect(input('lines.0.atc').hasAttribute('aria-describedby')).toBe(false)
  rerender(<Step reasons={[]} fields={fields} />)
  expect(fields.map(frame)).toEqual([undefined, undefined, undefined])
})

it('frames an input that is drawn later, and keeps the descriptions that it has', async () => {
  const one = [asked(1, 'payor_tin')]
  const { rerender } = render(<Step reasons={one} fields={[]} />)
  rerender(<Step reasons={one} fields={['payor_tin']} hint="hint" />)
  await waitFor(() => expect(frame('payor_tin')).toBe('1'))
  expect(input('payor_tin').getAttribute('aria-describedby')).toBe('hint asked-1')
  rerender(<Step reasons={one} fields={['payor_tin']} />)
  await waitFor(() => expect(input('payor_tin').getAttribute('aria-describedby')).toBe('asked-1'))
})
