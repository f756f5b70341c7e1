// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link2 } from 'lucide-react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/api/query.ts'
import { type Listed, ListView } from './list-view.tsx'
import { staffApi } from './staff-api.ts'

type LinkRow = { id: string; title: string }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Links({ unfiltered }: { unfiltered?: string }) {
  const query = useQuery({
    queryKey: ['links'],
    queryFn: async () =>
      (await staffApi({ method: 'GET', path: '/api/admin/links' })) as Listed<LinkRow>,
  })
  return (
    <ListView
      caption="Payment links"
      nouns={['link', 'links']}
      columns={[{ id: 'title', header: 'Title', cell: (row: LinkRow) => row.title }]}
      rowId={(row) => row.id}
      query={query}
      empty={{ icon: Link2, title: 'No links yet', text: 'Make the first one.' }}
      {...(unfiltered && { unfiltered })}
    />
  )
}

/** The list at an address, with answers given one after the other. */
function show(answers: [status: number, body: object][], at = '/', unfiltered?: string) {
  vi.stubGlobal('fetch', async () => {
    const [status, body] = answers.shift() ?? [500, {}]
    return Response.json(body, { status })
  })
  const page = <Links {...(unfiltered && { unfiltered })} />
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const one = { rows: [{ id: 'a', title: 'Deposit' }] }

test('rows come with their count and the ways to older and newer ones', async () => {
  const page = { next: 'c9', prev: 'c2' }
  show([[200, { ...one, page, count: { value: 1_000, isCapped: true } }]], '/?tab=links&after=c1')
  expect(await screen.findByText('Deposit')).toBeTruthy()
  expect(screen.getByText('1,000+ links')).toBeTruthy()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Older')).toBe('/?tab=links&after=c9')
  expect(hrefOf('Newer')).toBe('/?tab=links&before=c2')
  expect(hrefOf('Back to newest')).toBe('/?tab=links')
})

test('while it loads the table says so', () => {
  show([[200, one]])
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
})

test('an empty list explains itself', async () => {
  show([[200, { rows: [] }]])
  expect(await screen.findByText('No links yet')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('where nothing fits the filters, one press clears them', async () => {
  show([[200, { rows: [] }]], '/?tab=links&status=paused', '?tab=links')
  const clear = await screen.findByRole('link', { name: 'Clear filters' })
  expect(clear.getAttribute('href')).toBe('/?tab=links')
})

test('a failure is told with its request, and a second try shows the rows', async () => {
  const broken = { error: 'Not available right now.', requestId: 'req-7' }
  const user = show([
    [503, broken],
    [200, one],
  ])
  expect((await screen.findByRole('alert')).textContent).toContain('Not available right now.')
  expect(screen.getByText('req-7')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Deposit')).toBeTruthy()
})
