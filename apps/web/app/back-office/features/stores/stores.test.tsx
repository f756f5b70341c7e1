// @vitest-environment happy-dom
import { listStaffProducts } from '@keyhaven/contracts/staff/products'
import { checkStoreHost, createStore, editStore, readStore } from '@keyhaven/contracts/staff/stores'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import {
  expectAccessible,
  isSeen,
  keepsItsPromises,
  showsByRole,
} from '../../../testing/staff-promises.tsx'
import { NewStore } from './new-store.tsx'
import { StorePage } from './store-page.tsx'

const store = {
  ...{ id: 'berlin', name: 'Berlin', brand: 'Berlin Office', hosts: ['berlin.example.com'] },
  ...{ state: 'active' as const, version: 'v1', tagline: '', productIds: null, heroLayout: null },
}
const host = {
  host: 'berlin.example.com',
  state: 'unproven' as const,
  token: 'kh-proof-1',
  record: '_kh.berlin',
}
const file = {
  ...{ store, hosts: [host], limitedStaff: [{ id: 's2', name: 'Bo Lind' }] },
  figures: {
    paidOrders: 12,
    freeOrders: 1,
    net: '1080.00',
    netByCurrency: [{ currency: 'EUR' as const, amount: '999.00' }],
  },
  changes: [{ id: 1, title: 'Brand changed', text: 'New name' }],
}
const products = () =>
  on(listStaffProducts, { products: [{ id: 'home-2024', name: 'Office Home 2024' }] })
const calls = (about: object = {}) => [on(readStore, { ...file, ...about }), products()]
const page = <StorePage id="berlin" />

keepsItsPromises({
  name: 'The page of a store',
  part: page,
  full: on(readStore, file),
  shows: [
    'Berlin',
    '$1,080.00',
    '€999.00',
    '12, 1 of them free',
    'Not proven',
    'kh-proof-1',
    'Bo Lind',
    'Brand changed',
  ],
  calls: () => [products()],
})

showsByRole('A store', page, { ready: 'Proof of hosts', calls }, [
  ['admin', ['Check now', 'Its orders', 'Its settings'], []],
  ['auditor', ['Its orders'], ['Check now']],
])

test('who may not manage stores reads what it is', async () => {
  renderScreen(page, { as: 'auditor', calls: calls() })
  await isSeen('Settings of the store')
  expect(screen.queryByLabelText('Brand')).toBeNull()
})

test('a store is saved to the version that was read, with a reason', async () => {
  const { fill, press, sent } = renderScreen(page, {
    as: 'admin',
    calls: [...calls(), on(editStore, { store })],
  })
  await fill(/^Brand/, 'Berlin Licences')
  await press('Save')
  await isSeen('Say why')
  expect(sent(editStore)).toEqual([])
  await fill('Reason', 'A new name')
  await press('Save')
  await isSeen('The store is saved.')
  const [saved] = sent(editStore)
  expect(saved?.body).toMatchObject({
    brand: 'Berlin Licences',
    hosts: ['berlin.example.com'],
    productIds: null,
  })
  expect(saved?.headers.get('if-match')).toBe('"v1"')
})

test('a host that is none is refused before it is sent', async () => {
  const { fill, press, sent } = renderScreen(page, {
    as: 'admin',
    calls: [...calls(), on(editStore)],
  })
  await fill(/^Hosts/, 'not a host')
  await fill('Reason', 'One more')
  await press('Save')
  await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull())
  expect(sent(editStore)).toEqual([])
})

test('a colleague who was faster is told with what differs', async () => {
  const stale = refuse('version_stale', { changedBy: 'Bo Lind' })
  const { fill, press, dialog } = renderScreen(page, {
    as: 'admin',
    calls: [
      on(readStore, file, { ...file, store: { ...store, brand: 'Spree', version: 'v2' } }),
      products(),
      on(editStore, stale),
    ],
  })
  await fill(/^Brand/, 'Berlin Licences')
  await fill('Reason', 'A new name')
  await press('Save')
  const form = await dialog(/^Changed by Bo Lind/)
  expect(await form.findByRole('row', { name: /^Brand .*Spree .*Berlin Licences$/ })).toBeTruthy()
})

test.each([
  [{ approval: { summary: 'Open berlin.example.com' } }, 'Found. A second person was asked.'],
  [{}, 'The token is there.'],
])('a token that is found is told: %j', async (answer, words) => {
  const { press, sent } = renderScreen(page, {
    as: 'admin',
    calls: [...calls(), on(checkStoreHost, answer)],
  })
  await press('Check now')
  await isSeen(words)
  expect(sent(checkStoreHost)[0]?.body).toEqual({ host: 'berlin.example.com' })
})

test('a token that is not found says what was looked for', async () => {
  const refused = on(
    checkStoreHost,
    refuse('host_unproven', { message: 'No TXT record was found.' }),
  )
  const { press } = renderScreen(page, { as: 'admin', calls: [...calls(), refused] })
  await press('Check now')
  await isSeen('No TXT record was found.')
})

test.each([
  ['proven', 'Waits for a second person'],
  ['open', 'Open'],
  ['lost', 'Token not found'],
])('a host that is %s says “%s”', async (state, words) => {
  renderScreen(page, { calls: calls({ hosts: [{ ...host, state }] }) })
  await isSeen(words)
})

test('a store that is not there says so', async () => {
  renderScreen(page, { calls: [on(readStore, refuse('not_found'))] })
  await isSeen('There is no such store')
})

const made = async ({ fill, press }: ReturnType<typeof renderScreen>) => {
  await fill('Id', 'hamburg')
  await fill('Name for the team', 'Hamburg')
  await fill('Reason', 'A second city')
  await press('Make store')
}

test('a new store is made closed to no one, sells all, and opens', async () => {
  const shown = renderScreen(<NewStore />, {
    calls: [products(), on(createStore, { store: { ...store, id: 'hamburg' } })],
  })
  await expectAccessible()
  await made(shown)
  await waitFor(() => expect(shown.address()).toBe('/admin/store/hamburg'))
  expect(shown.sent(createStore)[0]?.body).toMatchObject({
    id: 'hamburg',
    productIds: null,
    hosts: [],
  })
})

test('an id that is taken says so at its field', async () => {
  const details = [{ field: 'id', message: 'There is such a store already' }]
  const shown = renderScreen(<NewStore />, {
    calls: [products(), on(createStore, refuse('invalid_request', { details }))],
  })
  await made(shown)
  await isSeen('There is such a store already')
  await isSeen('This was not saved.')
})
