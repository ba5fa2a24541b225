import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sessionHasBegun, sessionHasEnded } from '../session/sessionStore'
import { DialogFrame } from './DialogFrame'
import { DialogSlot } from './DialogSlot'
import { hasOpenDialog, noteEntry } from './dialogHistory'
import { SidePanel } from './SidePanel'

const Remarks = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  return (
    <DialogFrame title="Return" dirty={text !== ''} actions={null} onClose={onClose}>
      <input aria-label="Remarks" value={text} onChange={({ target }) => setText(target.value)} />
    </DialogFrame>
  )
}

const Desk = () => {
  const [about, setAbout] = useState('')
  return (
    <>
      {['Open', 'Other'].map((name) => (
        <button key={name} type="button" onClick={() => setAbout(name)}>
          {name}
        </button>
      ))}
      <DialogSlot>{about && <Remarks key={about} onClose={() => setAbout('')} />}</DialogSlot>
    </>
  )
}

const Beside = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'r' && setOpen(true)
    document.addEventListener('keyup', press)
    return () => document.removeEventListener('keyup', press)
  }, [])
  return (
    <>
      <h1>Forms</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <DialogSlot>
        {isOpen && (
          <SidePanel titleId="panel" onClose={() => setOpen(false)}>
            <input aria-label="Remarks" />
          </SidePanel>
        )}
      </DialogSlot>
    </>
  )
}

/** The browser's Back, once the browser has said so. */
const goBack = () =>
  act(async () => {
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await gone
  })

const openDialog = async (name = 'Open') => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name, hidden: true }))
  return user
}
const dialog = () => screen.queryByRole('dialog', { name: 'Return' })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Remarks' })

beforeEach(() => {
  history.pushState({ idx: 0 }, '', '/former')
  history.pushState({ idx: 1 }, '', '/desk')
  noteEntry()
})

it('closes the dialog by Back, stays on the page, and has what was typed once more', async () => {
  render(<Desk />)
  const user = await openDialog()
  await user.type(field(), 'Wrong rate')
  await goBack()
  expect(dialog()).toBeNull()
  expect(hasOpenDialog()).toBe(false)
  expect(location.pathname).toBe('/desk')
  await openDialog()
  expect(field().value).toBe('Wrong rate')
  await goBack()
  expect(dialog()).toBeNull()
  expect(location.pathname).toBe('/desk')
})

it('closes by Esc also after something was typed, and has it once more', async () => {
  render(<Desk />)
  const user = await openDialog()
  await user.type(field(), 'Wrong rate')
  await user.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  await openDialog()
  expect(field().value).toBe('Wrong rate')
})

it('has nothing of it in a dialog about something else', async () => {
  render(<Desk />)
  const user = await openDialog()
  await user.type(field(), 'Wrong rate')
  await goBack()
  await openDialog('Other')
  expect(field().value).toBe('')
})

it.each([
  ['the button that opened it', 'Open', true],
  ['the title of the page, opened by a key', 'Forms', false],
])(
  'gives the focus back to %s when a panel next to the page is closed',
  async (_, name, pressed) => {
    render(<Beside />)
    const user = userEvent.setup()
    if (pressed) await user.click(screen.getByRole('button', { name: 'Open' }))
    else await user.keyboard('r')
    await user.type(screen.getByRole('textbox'), 'Wrong rate')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toBe(name)
  },
)

it('forgets what was typed where it is closed by its button', async () => {
  render(<Desk />)
  const user = await openDialog()
  await user.type(field(), 'x')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await openDialog()
  expect(field().value).not.toContain('x')
})

it('leaves the page by one Back after a dialog was closed by its button', async () => {
  render(<Desk />)
  for (let time = 0; time < 2; time += 1) {
    const user = await openDialog()
    await user.click(screen.getByRole('button', { name: 'Close' }))
  }
  const steps = history.length
  await openDialog()
  expect(history.length).toBe(steps)
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await goBack()
  await vi.waitFor(() => expect(location.pathname).toBe('/former'))
})

it('goes forward again from a page whose dialog was closed', async () => {
  render(<Desk />)
  const user = await openDialog()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  history.pushState({ idx: 2 }, '', '/next')
  noteEntry()
  await goBack()
  expect(location.pathname).toBe('/desk')
  const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.forward()
  await gone
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(location.pathname).toBe('/next')
})

it('closes the dialog on top alone', async () => {
  const [below, above] = [vi.fn(), vi.fn()]
  render(
    <>
      <DialogFrame title="Below" actions={null} onClose={below}>
        One
      </DialogFrame>
      <DialogFrame title="Above" actions={null} onClose={above}>
        Two
      </DialogFrame>
    </>,
  )
  await goBack()
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1])
})

it('goes one page back where a page was opened in the place of a closed dialog', async () => {
  render(<Desk />)
  const user = await openDialog()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  history.replaceState(null, '', '/replaced')
  noteEntry()
  await goBack()
  expect(location.pathname).toBe('/desk')
})

it('keeps nothing for who signs in next', async () => {
  sessionHasBegun({ accountType: 'tenant', user: {} })
  render(<Desk />)
  const user = await openDialog()
  await user.type(field(), 'mine')
  await goBack()
  act(sessionHasEnded)
  await openDialog()
  expect(field().value).toBe('')
})
