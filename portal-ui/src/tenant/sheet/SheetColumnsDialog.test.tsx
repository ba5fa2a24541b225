import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { SheetReadQuestion } from '../../shared/api/types'
import SheetColumnsDialog from './SheetColumnsDialog'

const question: SheetReadQuestion = {
  message: 'Columns B and E are both October. Which one holds the amounts?',
  store: 1,
  months: [0, 3, 4],
  columns: [
    { column: 1, name: 'column A', heading: 'Store', sample: 'Crest Bay Mall' },
    { column: 2, name: 'column B', heading: 'October', sample: '11' },
    { column: 3, name: 'column C', heading: 'Nov', sample: '2' },
    { column: 4, name: 'column D', heading: 'Dec', sample: '3' },
    { column: 5, name: 'column E', heading: 'October', sample: '1' },
  ],
}

it('asks for what is not sure, refuses a column twice, and sends the columns by number', () => {
  const onChoose = vi.fn()
  render(
    <SheetColumnsDialog
      question={question}
      months={['October', 'November', 'December']}
      onChoose={onChoose}
      onClose={() => undefined}
    />,
  )
  expect(screen.getByText(question.message)).toBeTruthy()
  const read = screen.getByRole<HTMLButtonElement>('button', { name: 'Read' })
  const october = screen.getByLabelText<HTMLSelectElement>('October')
  expect(screen.getByLabelText<HTMLSelectElement>('November').value).toBe('3')
  expect([october.value, read.disabled]).toEqual(['', true])
  fireEvent.change(october, { target: { value: '3' } })
  expect(screen.getByText('Choose another column for each.')).toBeTruthy()
  expect(read.disabled).toBe(true)
  fireEvent.change(october, { target: { value: '5' } })
  fireEvent.change(screen.getByLabelText('December'), { target: { value: '0' } })
  expect(screen.getAllByRole('option', { name: 'Column E: October: 1' })[0]).toBeTruthy()
  fireEvent.click(read)
  expect(onChoose).toHaveBeenCalledWith([1, 5, 3, 0])
})
