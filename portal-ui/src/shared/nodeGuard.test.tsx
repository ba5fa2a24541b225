import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { guardNodes } from './nodeGuard'
import { PlainBusyButton } from './plain/Button'
import { BusyButton } from './ui/BusyButton'

let removeGuard: () => void = () => undefined
beforeEach(() => {
  removeGuard = guardNodes()
})
afterEach(() => {
  cleanup()
  removeGuard()
})

const textsIn = (root: Node): Text[] =>
  [...root.childNodes].flatMap((node) => (node instanceof Text ? [node] : textsIn(node)))

const wrap = (text: Text) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  text.replaceWith(outer)
  outer.append(inner)
  return { text, inner }
}

/** Some translators move the text, others leave a copy in its place. */
const translators = {
  'moves the text': (text: Text) => {
    const { inner } = wrap(text)
    inner.append(text)
  },
  'puts a copy in its place': (text: Text) => {
    const { inner } = wrap(text)
    inner.append(text.data)
  },
}

const WithBareText = ({ busy }: { busy: boolean }) => (
  <p>
    {busy && <i>!</i>}
    {busy ? 'Working' : 'Ready'}
    {!busy && 'Press it'}
    {busy && <b>?</b>}
  </p>
)

let turn: (busy: boolean) => void = () => undefined
const Turning = () => {
  const [busy, setBusy] = useState(false)
  turn = setBusy
  const button = { busy, busyLabel: 'Saving' }
  return (
    <>
      <PlainBusyButton {...button}>Save</PlainBusyButton>
      <BusyButton {...button}>Send</BusyButton>
      <WithBareText busy={busy} />
    </>
  )
}

it.each(Object.entries(translators))('survives a translator that %s', async (_, translate) => {
  const { container } = render(<Turning />)
  for (const busy of [true, false, true, false]) {
    for (const text of textsIn(container)) translate(text)
    await Promise.resolve()
    turn(busy)
    await screen.findByText(busy ? '!' : 'Save')
    expect(screen.getByRole('paragraph').textContent).toBe(busy ? '!Working?' : 'ReadyPress it')
    const labels = screen.getAllByRole('button').map((button) => button.textContent)
    expect(labels).toEqual(busy ? ['Saving', 'Saving'] : ['Save', 'Send'])
  }
})

it('refuses a node that is somewhere else, and inserts at the end before one that is gone', () => {
  const [parent, other] = [document.createElement('div'), document.createElement('div')]
  const child = other.appendChild(document.createElement('i'))
  expect(parent.removeChild(child)).toBe(child)
  expect(child.parentNode).toBe(other)
  parent.append('first')
  parent.insertBefore(document.createElement('b'), child)
  expect(parent.innerHTML).toBe('first<b></b>')
})
