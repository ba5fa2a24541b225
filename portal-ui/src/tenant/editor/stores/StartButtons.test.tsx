import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { CertificateItem } from '../../../shared/api/types'
import { BegunCertificates } from './BegunCertificates'
import { StartButtons } from './StartButtons'
import { findBegun } from './useBegunCertificates'

const row = (id: string, branch: string | null, status: string, form_type = 'SINGLE') =>
  ({ id, branch, status, form_type, reference: `998-765-432-2026-${id}` }) as CertificateItem

const rows = [
  row('1', 'Bay', 'DRAFT'),
  row('2', 'Bay', 'RETURNED'),
  row('3', 'Clark', 'DRAFT'),
  row('4', null, 'FOR AMENDMENT', 'CONSOLIDATED'),
]

const start = (branches: string[], formType: 'SINGLE' | 'CONSOLIDATED' = 'SINGLE') => {
  const begun = findBegun(rows, formType, branches)
  const begin = vi.fn()
  const isConsolidated = formType === 'CONSOLIDATED'
  render(
    <MemoryRouter>
      {begun.length > 0 && <BegunCertificates begun={begun} />}
      <StartButtons {...{ branches, isConsolidated, begun }} onBegin={begin} />
    </MemoryRouter>,
  )
  return begin
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('offers the returned one before a draft, and a second one by a plain choice', async () => {
  const begin = start(['Bay'])
  expect(screen.getByText('For this quarter there is one already.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the returned one' })).toBeTruthy()
  expect(links()).toEqual(['/tenant/forms/2', '/tenant/forms/2'])
  await press('Start another one')
  expect(begin).toHaveBeenCalledWith(['Bay'])
})

it('opens a draft where it is written', () => {
  start(['Clark'])
  expect(screen.getByRole('link', { name: 'Open the draft' }).getAttribute('href')).toBe(
    '/tenant/forms/3/edit',
  )
})

it('starts the other branches alone where some have one', async () => {
  const begin = start(['Bay', 'Naga', 'Clark', 'Pasay'])
  expect(screen.getByText('For this quarter 2 branches have one already.')).toBeTruthy()
  await press('Start the other 2 drafts')
  expect(begin).toHaveBeenCalledWith(['Naga', 'Pasay'])
  await press('Start all 4 again')
  expect(begin).toHaveBeenLastCalledWith(['Bay', 'Naga', 'Clark', 'Pasay'])
})

it('offers a CONSOLIDATED one of the quarter, whatever its branches', () => {
  start(['Bay', 'Naga'], 'CONSOLIDATED')
  expect(links()).toEqual(['/tenant/forms/4', '/tenant/forms/4'])
  expect(screen.getByRole('button', { name: 'Start the CONSOLIDATED draft' })).toBeTruthy()
})

it('starts at once where nothing is begun', async () => {
  const begin = start(['Naga'])
  expect(screen.queryByRole('link')).toBeNull()
  await press('Start')
  expect(begin).toHaveBeenCalledWith(['Naga'])
})
