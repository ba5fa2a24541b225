import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { AlertHost } from './AlertHost'
import { alertUser } from './alerts'

const onButton = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  onButton.mockReset()
  onClose.mockReset()
})

const alert = (button?: string) => {
  const { baseElement } = render(<AlertHost />)
  act(() => alertUser({ title: 'Logged out', message: 'Log in again.', button, onButton, onClose }))
  return baseElement
}

it('says Okay when nothing else is asked for, and tells that it was pressed', async () => {
  alert()
  expect(screen.getByRole('dialog', { name: 'Logged out' }).textContent).toContain('Log in again.')
  await userEvent.click(screen.getByRole('button', { name: 'Okay' }))
  expect(onButton).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('closes by a click beside it, which is no press', async () => {
  const page = alert('Go on')
  expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy()
  const beside = page.querySelector('.MuiDialog-container')
  if (!beside) throw new Error('no overlay')
  await userEvent.click(beside)
  expect(onButton).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
})
