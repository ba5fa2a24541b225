import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import changelog from '../../../CHANGELOG.md?raw'
import { version } from '../../package.json'
import { config, loadConfig } from '../shared/config'
import AccessibilityPage from './AccessibilityPage'
import ChangesPage from './ChangesPage'
import { releasesIn } from './changelog'
import PageFooter from './PageFooter'

it('reads releases, their paragraphs and points', () => {
  expect(
    releasesIn('# New\n\nNot yet.\n\n## 2.0\n\n- first\n\nFor all:\n\n- second\n- third'),
  ).toEqual([
    {
      title: '2.0',
      parts: [
        { text: '', items: ['first'] },
        { text: 'For all:', items: ['second', 'third'] },
      ],
    },
  ])
  expect(releasesIn('')).toEqual([])
})

it('tells what is new, this version first', () => {
  render(<ChangesPage />)
  const [newest] = screen.getAllByRole('heading', { level: 2 })
  expect(newest?.textContent).toContain(version)
  expect(releasesIn(changelog)[0]?.parts.length).toBeGreaterThan(0)
})

const footAt = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <PageFooter />
    </MemoryRouter>,
  )

it('leads from a screen to its question', () => {
  footAt('/accounting/filing')
  expect(screen.getByRole('link', { name: 'Help with this page' }).getAttribute('href')).toBe(
    '/faqs#filing',
  )
  expect(screen.getByRole('link', { name: `Version ${version}, what is new` })).toBeTruthy()
})

it('leads to all questions from a page that explains itself', () => {
  footAt('/consent-form')
  expect(screen.queryByRole('link', { name: 'Help with this page' })).toBeNull()
  expect(screen.getByRole('link', { name: 'FAQs' }).getAttribute('href')).toBe('/faqs')
})

it('says where to report a barrier, as the operator has set it', async () => {
  const told = { support_email: 'help@mall.example', helpdesk_url: 'https://desk.example/' }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(told))
  await act(loadConfig)
  expect(config().helpdesk_url).toBe(told.helpdesk_url)
  render(<AccessibilityPage />)
  expect(screen.getByRole('link', { name: told.support_email })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'IT help desk ticket' }).getAttribute('href')).toBe(
    told.helpdesk_url,
  )
})
