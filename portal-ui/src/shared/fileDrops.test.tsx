import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useFileDrop, watchFileDrops } from './fileDrops'

const file = new File(['x'], 'copy.pdf')
const given = { dataTransfer: { types: ['Files'], files: [file] } }

const Zone = ({ name, onFile }: { name: string; onFile: (file: File | undefined) => void }) => {
  const { zone, isOver } = useFileDrop<HTMLDivElement>(({ files }) => onFile(files[0]))
  return <div ref={zone}>{`${name} ${isOver ? 'over' : 'idle'}`}</div>
}

it('takes a file that is dropped anywhere on the page into its only zone', () => {
  const onFile = vi.fn()
  render(
    <>
      <p>The page</p>
      <Zone name="copies" onFile={onFile} />
    </>,
  )
  fireEvent.dragOver(screen.getByText('The page'), given)
  expect(screen.getByText('copies over')).toBeTruthy()
  const isLeft = fireEvent.drop(screen.getByText('The page'), given)
  expect(isLeft).toBe(false)
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file)
  expect(screen.getByText('copies idle')).toBeTruthy()
})

it('is idle again when the file leaves the window', () => {
  render(<Zone name="copies" onFile={vi.fn()} />)
  act(() => void fireEvent.dragOver(document.body, given))
  act(() => void fireEvent.dragLeave(document.body, { relatedTarget: null }))
  expect(screen.getByText('copies idle')).toBeTruthy()
})

it('guesses nothing between two zones, and knows the one under the pointer', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  render(
    <>
      <p>The page</p>
      <Zone name="first" onFile={first} />
      <Zone name="second" onFile={second} />
    </>,
  )
  expect(fireEvent.drop(screen.getByText('The page'), given)).toBe(false)
  expect([first.mock.calls, second.mock.calls]).toEqual([[], []])
  fireEvent.drop(screen.getByText('second idle'), given)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})

it('does not reach a zone behind a dialog', () => {
  const behind = vi.fn()
  render(
    <>
      <div aria-hidden="true">
        <Zone name="behind" onFile={behind} />
      </div>
      <p>The dialog</p>
    </>,
  )
  fireEvent.drop(screen.getByText('The dialog'), given)
  expect(behind).not.toHaveBeenCalled()
})

it('keeps the page where there is no zone, and leaves dragged text alone', () => {
  watchFileDrops()
  render(<p>The page</p>)
  expect(fireEvent.dragOver(screen.getByText('The page'), given)).toBe(false)
  expect(fireEvent.drop(screen.getByText('The page'), given)).toBe(false)
  const text = { dataTransfer: { types: ['text/plain'], files: [] } }
  expect(fireEvent.drop(screen.getByText('The page'), text)).toBe(true)
})
