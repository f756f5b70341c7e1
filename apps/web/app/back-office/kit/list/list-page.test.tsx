// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Package, Send } from 'lucide-react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/api/query.ts'
import { setSingleKeys } from '../shortcuts/shortcuts.ts'
import type { BulkSelection, ListDefinition } from './list-definition.ts'
import { ListPage } from './list-page.tsx'

type ParcelRow = { id: string; name: string; state: string }

const rows: ParcelRow[] = ['a', 'b', 'c'].map((id) => ({ id, name: `Parcel ${id}`, state: 'open' }))
let asked: Record<string, string>[] = []
let started: BulkSelection[] = []
let keys: string[] = []

const list: ListDefinition<ParcelRow> = {
  name: 'parcels',
  nouns: ['parcel', 'parcels'],
  columns: [
    { id: 'name', header: 'Name', cell: ({ name }) => name, sort: 'name', card: 'title' },
    { id: 'state', header: 'State', cell: ({ state }) => state, card: 'status' },
    { id: 'note', header: 'Note', cell: () => 'a note', isOptional: true },
  ],
  rowId: ({ id }) => id,
  labelOf: ({ name }) => name,
  toOf: ({ id }) => `/parcel/${id}`,
  fetch: async (query) => {
    asked.push({ ...query })
    const found = query.q === 'nothing' ? [] : rows
    const page = { next: 'c9', prev: null }
    return { rows: found, page, count: { value: 1_000, isCapped: true } }
  },
  defaultSort: '-createdAt',
  search: 'Search parcels',
  findByKey: async (key) => {
    keys.push(key)
    return rows.slice(0, 1)
  },
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'lost', label: 'Lost' },
      ],
    },
    { kind: 'text', name: 'label', label: 'Label', operators: ['is'] },
  ],
  views: [
    { id: 'all', label: 'All', search: '' },
    { id: 'lost', label: 'Lost ones', search: 'state=lost' },
  ],
  bulk: [
    {
      id: 'send',
      label: 'Send',
      icon: Send,
      title: (count) => `Send ${count}?`,
      text: 'They leave today.',
      start: async (chosen) => {
        started.push(chosen)
        return { jobId: 1, total: 3 }
      },
    },
  ],
  empty: { icon: Package, title: 'No parcels yet', text: 'They appear here.' },
}

const member = {
  ...{ id: 's1', email: 'a@example.com', firstName: 'Ada', lastName: 'Byron', role: 'admin' },
  ...{ department: '', permissions: ['views.manage_global'], isActive: true, accessLevel: 5 },
}

const { findByKey: _, ...listWithoutKeys } = list

function show(at = '/', shown: ListDefinition<ParcelRow> = list) {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.startsWith('/api/admin/views')
        ? { success: true, views: [] }
        : { success: true, id: 1, state: 'done', total: 3, waiting: 0, done: 3, failed: 0 },
    ),
  )
  const queries = createQueryClient()
  queries.setQueryData(['/api/admin/me'], member)
  const router = createMemoryRouter(
    [
      { path: '/', element: <ListPage list={shown} title="Parcels" /> },
      { path: '/parcel/:id', element: <p>The page of a parcel</p> },
    ],
    { initialEntries: [at] },
  )
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  asked = []
  started = []
  keys = []
  setSingleKeys(true)
})

const search = (router: ReturnType<typeof show>['router']) => router.state.location.search
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

test('J and K move through the rows, X chooses, Enter opens', async () => {
  const { user } = show()
  await screen.findByText('Parcel a')
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(row('Parcel a')))
  await user.keyboard('jjk')
  await waitFor(() => expect(document.activeElement).toBe(row('Parcel b')))
  await user.keyboard('x')
  expect(await screen.findByText('1 selected')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  await user.keyboard('j{Enter}')
  expect(await screen.findByText('The page of a parcel')).toBeTruthy()
})

test('keys are silent in a field, and where they are switched off', async () => {
  const { user } = show()
  await screen.findByText('Parcel a')
  await user.keyboard('/')
  const field = screen.getByRole('searchbox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('jx')
  expect((field as HTMLInputElement).value).toBe('jx')
  expect(screen.queryByText('1 selected')).toBeNull()
  field.blur()
  setSingleKeys(false)
  await user.keyboard('j')
  expect(document.activeElement).toBe(document.body)
})

test('what is searched and filtered stands in the address and in the call', async () => {
  const { user, router } = show('/?after=c1')
  await screen.findByText('Parcel a')
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'State' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Open' }))
  await user.click(screen.getByRole('checkbox', { name: 'Lost' }))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(search(router)).toBe('?state=open%2Clost'))
  await waitFor(() => expect(asked.at(-1)).toEqual({ state: 'open,lost', sort: '-createdAt' }))
  expect(screen.getByRole('button', { name: /State is any of Open, Lost/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove the filter State' }))
  await waitFor(() => expect(search(router)).toBe(''))
})

test('where nothing fits, one press clears the conditions', async () => {
  show('/?q=nothing&state=lost')
  const clear = await screen.findByRole('link', { name: 'Clear filters' })
  expect(clear.getAttribute('href')).toBe('/')
})

test('a view is a link, and marked as changed once its conditions differ', async () => {
  const { user, router } = show()
  await screen.findByText('Parcel a')
  await user.click(screen.getByRole('link', { name: 'Lost ones' }))
  await waitFor(() => expect(search(router)).toBe('?view=lost&state=lost'))
  expect(screen.queryByText('changed')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(await screen.findByText('changed')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('changed')).toBeNull())
})

test('a list by name goes on to the next rows, one by time to older ones', async () => {
  const { user, router } = show('/?tab=parcels&sort=name')
  const next = await screen.findByRole('link', { name: 'Next' })
  expect(next.getAttribute('href')).toBe('/?tab=parcels&sort=name&after=c9')
  await user.click(next)
  await user.click(await screen.findByRole('link', { name: 'Back to start' }))
  await waitFor(() => expect(search(router)).toBe('?tab=parcels&sort=name'))
  await router.navigate('/?tab=parcels')
  expect(await screen.findByRole('link', { name: 'Older' })).toBeTruthy()
})

test('a column that is optional comes when it is chosen', async () => {
  const { user } = show()
  await screen.findByText('Parcel a')
  expect(screen.queryByText('a note')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Note' }))
  await waitFor(() => expect(screen.getAllByText('a note')).toHaveLength(3))
})

test('all that match are chosen by their conditions, not by their numbers', async () => {
  const { user } = show('/?state=open')
  await screen.findByText('Parcel a')
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 1,000+ matching' }))
  const bar = screen.getByRole('region', { name: 'Chosen rows' })
  expect(within(bar).getByText('1,000+ selected')).toBeTruthy()
  await user.click(within(bar).getByRole('button', { name: 'Send' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send 1,000+ parcels?' })
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(started).toEqual([{ filters: { state: 'open' } }]))
  expect(await screen.findByText('3 done, 0 failed')).toBeTruthy()
})

const KEY = 'X7K2M-4QPLA-9ZZTR-2HH3D-3KQ7P'

test('a key that is pasted into the search field is found by a call and reaches no address', async () => {
  const { user, router } = show('/?q=X7K2M')
  await screen.findByText('Parcel a')
  await user.click(screen.getByRole('searchbox'))
  await user.clear(screen.getByRole('searchbox'))
  await user.paste(KEY)
  expect(await screen.findByText(/Found by the key ending 3KQ7P/)).toBeTruthy()
  expect(keys).toEqual([KEY])
  await waitFor(() => expect(search(router)).toBe(''))
  await waitFor(() => {
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
  })
  expect(JSON.stringify(asked)).not.toContain('4QPLA')
  expect(document.body.innerHTML).not.toContain('4QPLA')
  await user.click(screen.getByRole('button', { name: 'Back to all parcels' }))
  expect(screen.queryByText(/Found by/)).toBeNull()
})

test('a key that is typed with a pause is looked up once it is whole', async () => {
  const { user, router } = show()
  await screen.findByText('Parcel a')
  const field = screen.getByRole('searchbox') as HTMLInputElement
  await user.type(field, KEY.slice(0, 20))
  expect(await screen.findByText(/It is looked up once all of it is here/)).toBeTruthy()
  expect([keys, search(router), field.value]).toEqual([[], '', KEY.slice(0, 20)])
  await user.type(field, KEY.slice(20))
  expect(await screen.findByText(/Found by the key ending 3KQ7P/)).toBeTruthy()
  expect(keys).toEqual([KEY])
})

test('a list that cannot find by a key says so at its start', async () => {
  const { user, router } = show('/', listWithoutKeys)
  await screen.findByText('Parcel a')
  await user.type(screen.getByRole('searchbox'), KEY.slice(0, 20))
  expect(await screen.findByText(/so it was not searched for/)).toBeTruthy()
  expect(search(router)).toBe('')
  expect(JSON.stringify(asked)).not.toContain('4QPLA')
})

test('Enter looks up what there is of a key', async () => {
  const { user } = show()
  await screen.findByText('Parcel a')
  await user.type(screen.getByRole('searchbox'), `${KEY.slice(0, 23)}{Enter}`)
  await waitFor(() => expect(keys).toEqual([KEY.slice(0, 23)]))
})

test('a key does not become a filter either', async () => {
  const { user, router } = show()
  await screen.findByText('Parcel a')
  await user.click(screen.getByRole('button', { name: 'Add filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Label' }))
  await user.type(await screen.findByRole('textbox', { name: 'Value' }), KEY)
  expect(screen.getByRole('button', { name: 'Apply' }).hasAttribute('disabled')).toBe(true)
  expect(await screen.findByText('A licence key must not stand in an address.')).toBeTruthy()
  expect(search(router)).toBe('')
})

const opened: ListDefinition<ParcelRow> = {
  ...list,
  views: [
    { id: 'lost', label: 'Lost ones', search: 'state=lost&sort=-name' },
    { id: 'all', label: 'All', search: '' },
  ],
  counts: async () => ({ lost: { value: 7, isPressing: true }, all: { value: 0 } }),
}
const here = () =>
  screen.getByRole('navigation', { name: 'Views of parcels' }).querySelector('[aria-current=page]')
    ?.textContent

test('a list opens with its first view, whose rows are counted', async () => {
  show('/', opened)
  await screen.findByText('Parcel a')
  expect(asked.at(-1)).toMatchObject({ state: 'lost', sort: '-name' })
  await waitFor(() => expect(here()).toBe('Lost ones7'))
  expect(screen.queryByText('changed')).toBeNull()
})

test('what is searched from there is searched everywhere', async () => {
  const { user } = show('/', opened)
  await user.type(await screen.findByRole('searchbox'), 'glass')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'glass', sort: '-createdAt' }))
  expect(asked.at(-1)).not.toHaveProperty('state')
  expect(here()).toMatch(/^All/)
})

test('taking the condition of the first view away shows every row', async () => {
  const unsorted = { id: 'lost', label: 'Lost ones', search: 'state=lost' }
  const views = [unsorted, { id: 'all', label: 'All', search: '' }]
  const { user, router } = show('/', { ...opened, views })
  await user.click(await screen.findByRole('button', { name: /^Remove .*State/ }))
  await waitFor(() => expect(search(router)).toBe('?view=all'))
  expect(asked.at(-1)).not.toHaveProperty('state')
})

test('one condition more keeps those of the first view', async () => {
  const { user, router } = show('/', opened)
  await user.click(await screen.findByRole('button', { name: /^Name/ }))
  await waitFor(() => expect(search(router)).toContain('sort=name'))
  expect(asked.at(-1)).toMatchObject({ state: 'lost', sort: 'name' })
})

test('what a list says about its rows stands above them', async () => {
  const fetch = async () => ({ rows, note: 'The newest 10,000 were looked through.' })
  show('/', { ...list, fetch })
  expect(await screen.findByText('The newest 10,000 were looked through.')).toBeTruthy()
})
