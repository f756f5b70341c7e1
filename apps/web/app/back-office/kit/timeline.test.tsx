// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CreditCard, Mail } from 'lucide-react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/api/query.ts'
import { DetailPage, Facts } from './detail-page.tsx'
import { Timeline, type TimelineEntry } from './timeline.tsx'

let notes: object[] = []
let sent: object[] = []

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entries: TimelineEntry[] = [
  { id: '1', at: '2026-11-12T14:02:00Z', icon: CreditCard, kind: 'payment', title: 'Paid' },
  { id: '2', at: '2026-11-12T14:05:00Z', icon: Mail, kind: 'email', title: 'Keys sent' },
  {
    id: '3',
    at: '2026-11-12T14:01:00Z',
    icon: Mail,
    kind: 'email',
    title: 'Opened',
    isMinor: true,
  },
]

function show() {
  const author = { id: 's2', name: 'Eva Varga' }
  const base = { author, mentions: [], isMine: false }
  notes = [{ ...base, id: 7, body: 'She called.', createdAt: '2026-11-12T14:03:00Z' }]
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.includes('colleagues')) {
      return Response.json({ success: true, colleagues: [{ id: 's3', name: 'Otto Klein' }] })
    }
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)))
    return Response.json({ success: true, notes })
  })
  const page = (
    <DetailPage
      back={{ to: '/', label: 'Orders' }}
      title="Order KH-7F3K-9Q2D"
      copy="KH-7F3K-9Q2D"
      aside={<Facts facts={[['Phone', '+1 212 555 0178'], false]} />}
    >
      <Timeline
        subject="order:order_1"
        entries={entries}
        kinds={[
          { value: 'email', label: 'E-mails' },
          { value: 'staff', label: 'Staff' },
        ]}
      />
    </DetailPage>
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const titles = () => screen.getAllByRole('listitem').map((item) => item.textContent ?? '')

test('events and notes stand together, the newest first, and minor ones are folded', async () => {
  const user = show()
  await screen.findByText('She called.')
  expect(titles()[0]).toContain('Keys sent')
  expect(titles()[1]).toContain('Private note by Eva Varga')
  expect(titles()[2]).toContain('Paid')
  expect(screen.queryByText('Opened')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 1 minor event' }))
  expect(titles()).toHaveLength(4)
  await user.click(screen.getByRole('radio', { name: 'Staff' }))
  expect(titles()).toHaveLength(1)
})

test('a colleague is offered after an @, and sent with the note', async () => {
  const user = show()
  await user.type(screen.getByLabelText('Private note'), 'Ask @ot')
  await user.click(await screen.findByRole('button', { name: '@Otto Klein' }))
  await user.type(screen.getByLabelText('Private note'), 'please')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { subject: 'order:order_1', body: 'Ask @Otto Klein please', mentions: ['s3'] },
    ]),
  )
  await waitFor(() =>
    expect((screen.getByLabelText('Private note') as HTMLTextAreaElement).value).toBe(''),
  )
})

test('the number of the object can be copied, and facts are names with values', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Copy KH-7F3K-9Q2D' }))
  expect(await navigator.clipboard.readText()).toBe('KH-7F3K-9Q2D')
  expect(screen.getByText('Phone').tagName).toBe('DT')
})
