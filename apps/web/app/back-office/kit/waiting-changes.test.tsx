// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { WaitingChanges } from './waiting-changes.tsx'

const member = vi.hoisted(() => ({ permissions: ['approvals.decide'] as string[] }))
vi.mock('./staff-session.ts', () => ({
  useMember: () => member,
  may: ({ permissions }: typeof member, name: string) => permissions.includes(name),
}))

afterEach(cleanup)

const asked = {
  id: 'appr_1',
  summary: 'Let the role Support do more: it gets coupons.edit.',
  state: 'open' as const,
  expiresAt: '2026-11-21T19:14:00.000Z',
}

const shown = (aloneFrom?: string) =>
  render(
    <MemoryRouter>
      <WaitingChanges waiting={[{ ...asked, ...(aloneFrom && { aloneFrom }) }]} />
    </MemoryRouter>,
  )

test('a change that waits says what it is and when it ends', () => {
  shown()
  screen.getByText('A change waits for a colleague.')
  screen.getByText(/it gets coupons\.edit\. Without an answer it ends on 21 Nov 2026, 19:14 UTC\./)
  expect(screen.getByRole('link', { name: 'Approvals' }).getAttribute('href')).toBe(
    '/admin/main-site?tab=approvals',
  )
})

test('who works alone reads from when they can confirm it', () => {
  shown('2026-11-18T19:24:00.000Z')
  screen.getByText('A change waits. You can confirm it alone from 18 Nov 2026, 19:24 UTC.')
})

test('nothing is shown where nothing waits', () => {
  const { container } = render(<WaitingChanges waiting={[]} />)
  expect(container.textContent).toBe('')
})
