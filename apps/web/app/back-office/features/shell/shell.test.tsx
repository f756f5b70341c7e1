// @vitest-environment happy-dom
import { searchEverything } from '@keyhaven/contracts/staff/search'
import { changePreferences, listNewsGroups, readShell } from '@keyhaven/contracts/staff/shell'
import { readMenuCounts } from '@keyhaven/contracts/staff/welcome'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { expectAccessible, isSeen } from '../../../testing/staff-promises.tsx'
import { Shell } from './shell.tsx'

const shell = (about: object = {}) =>
  on(readShell, { environment: 'test', unread: 3, preferences: { hasSingleKeys: true }, ...about })
const part = (
  <Shell>
    <p>The screen</p>
  </Shell>
)
const nav = () =>
  within(screen.getAllByRole('navigation', { name: 'Back office' })[0] as HTMLElement)

test('the shell says where staff are, what is unread and whether the shop is live', async () => {
  renderScreen(part, { at: '/admin/main-site?tab=orders', calls: [shell()] })
  await isSeen('TEST')
  expect(screen.getByRole('button', { name: /Notifications, 3 unread/ })).toBeTruthy()
  expect(nav().getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page')
  await expectAccessible()
})

const waiting = [
  { screen: 'orders', count: 8, overdue: 8 },
  { screen: 'disputes', count: 2, overdue: 1 },
  { screen: 'inbox', count: 7 },
]

test('places of the navigation count their work, and a folded group has the sum of it', async () => {
  const { press, sent } = renderScreen(part, {
    at: '/admin',
    calls: [shell(), on(readMenuCounts, { counts: waiting }), on(changePreferences)],
  })
  await isSeen('8 waiting, 8 overdue')
  await isSeen('7 waiting')
  expect(nav().getByRole('link', { name: 'Orders' })).toBeTruthy()
  await press('Sales')
  await isSeen('10 waiting, 9 overdue')
  expect(nav().queryByRole('link', { name: 'Orders' })).toBeNull()
  expect(sent(changePreferences)[0]?.body).toMatchObject({ foldedGroups: ['Sales'] })
  await expectAccessible()
  await press('Sales')
  expect(nav().getByRole('link', { name: 'Orders' })).toBeTruthy()
})

test('the group one is in stays open', async () => {
  const preferences = { hasSingleKeys: true, isNavNarrow: false, foldedGroups: ['Sales' as const] }
  renderScreen(part, { at: '/admin/main-site?tab=orders', calls: [shell({ preferences })] })
  await isSeen('TEST')
  expect(nav().getByRole('link', { name: 'Orders' })).toBeTruthy()
})

test('the bell opens a panel: equal news once, with ways to all of it and to its settings', async () => {
  const latest = { id: 1, title: 'Home 2024 runs low', body: 'Two keys left', object: '' }
  const groups = [{ word: 'new-thing', severity: 'critical' as const, count: 1, things: 1, latest }]
  const { press, user, address } = renderScreen(part, {
    calls: [shell(), on(listNewsGroups, { groups, mails: 'daily' })],
  })
  await isSeen('TEST')
  await press(/Notifications, 3 unread/)
  await isSeen('Home 2024 runs low')
  await isSeen(/comes by e-mail once a day/)
  await expectAccessible()
  await user.click(screen.getByRole('link', { name: 'Change' }))
  await waitFor(() => expect(address()).toBe('/admin/main-site?tab=notifications&part=choices'))
  expect(screen.queryByText('Home 2024 runs low')).toBeNull()
})

test('who is limited to stores has no panel of news, which is of every store', async () => {
  renderScreen(part, { stores: ['berlin'], calls: [shell({ unread: 0 })] })
  await isSeen('TEST')
  expect(screen.getByRole('link', { name: /Notifications, nothing new/ })).toBeTruthy()
})

test.each([
  ['support', ['Orders', 'Inbox'], ['Settings', 'Approvals', 'Coupons and more', 'Staff & roles']],
  ['marketing', ['Scripts', 'Newsletter'], ['Orders', 'Licences', 'Audit log']],
  ['finance', ['Currencies', 'Reports'], ['Scripts', 'Settings']],
] as const)('%s finds %j in the navigation, and not %j', async (as, seen, hidden) => {
  renderScreen(part, { as, calls: [shell()] })
  await isSeen('The screen')
  for (const name of seen) expect(nav().getByRole('link', { name })).toBeTruthy()
  for (const name of hidden) expect(nav().queryByRole('link', { name })).toBeNull()
})

test('who is limited to stores finds what is of stores alone', async () => {
  renderScreen(part, { as: 'admin', stores: ['berlin'], calls: [shell()] })
  await isSeen('The screen')
  expect(nav().getByRole('link', { name: 'Orders' })).toBeTruthy()
  expect(nav().queryByRole('link', { name: 'Audit log' })).toBeNull()
})

test('an approval by one person is a red line on every page', async () => {
  renderScreen(part, { calls: [shell({ confirmedAlone: 2, environment: 'live' })] })
  await isSeen('2 approvals by one person in 30 days.')
  await isSeen('LIVE')
})

test('the navigation is made narrow, and that is kept', async () => {
  const { press, sent } = renderScreen(part, { calls: [shell(), on(changePreferences)] })
  await isSeen('TEST')
  await press('Collapse menu')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Expand menu' })).toBeTruthy())
  expect(sent(changePreferences)[0]?.body).toMatchObject({ isNavNarrow: true })
})

test('G and a letter go to a screen, and ? shows all keys', async () => {
  const { user, address, dialog } = renderScreen(part, { calls: [shell()] })
  await isSeen('TEST')
  await user.keyboard('g')
  await user.keyboard('o')
  await waitFor(() => expect(address()).toBe('/admin/main-site?tab=orders'))
  await user.keyboard('?')
  expect((await dialog('Keyboard shortcuts')).getByText('Go to orders')).toBeTruthy()
})

const open = async (calls: Parameters<typeof renderScreen>[1]) => {
  const shown = renderScreen(part, calls)
  await isSeen('The screen')
  await shown.user.keyboard('{Control>}k{/Control}')
  return { ...shown, palette: await shown.dialog('Search or jump to') }
}
const type = async ({ user, palette }: Awaited<ReturnType<typeof open>>, text: string) => {
  await user.click(await palette.findByRole('combobox'))
  await user.paste(text)
}

test('everything is found from one field, and leads there', async () => {
  const hits = [
    {
      id: 'o1',
      kind: 'order' as const,
      title: 'KH-7F3K-9Q2D',
      text: 'Ana Moreno',
      to: '/admin/main-site?tab=orders&id=o1',
    },
  ]
  const shown = await open({
    calls: [shell(), on(searchEverything, { groups: [{ label: 'Orders', hits }] })],
  })
  await type(shown, '7F3K')
  await shown.user.click(await shown.palette.findByText('KH-7F3K-9Q2D'))
  await waitFor(() => expect(shown.address()).toBe('/admin/main-site?tab=orders&id=o1'))
})

test('a search that fails says why, and pages are still found', async () => {
  const shown = await open({ calls: [shell(), on(searchEverything, refuse('search_limit'))] })
  await type(shown, 'orders')
  expect(await shown.palette.findByRole('alert')).toBeTruthy()
  expect(shown.palette.getByText('Orders')).toBeTruthy()
})

test('a whole key is sent in no address: the orders are searched with it', async () => {
  const shown = await open({ calls: [shell()] })
  await type(shown, 'RT4VK-92MHW-6XCPD-J3Q8B-7QK2M')
  await shown.user.click(await shown.palette.findByText('Find the order of the key ending 7QK2M'))
  await waitFor(() => expect(shown.address()).toBe('/admin/main-site?tab=orders'))
  expect(shown.sent(searchEverything)).toEqual([])
})

test('what fits nothing says so, and what can be searched', async () => {
  const shown = await open({ calls: [shell(), on(searchEverything)] })
  await type(shown, 'zzzz')
  expect(await shown.palette.findByText('Nothing was found.')).toBeTruthy()
  expect(shown.palette.getByText(/any part of an order number.*from three characters/)).toBeTruthy()
})

const order = (id: string, isPaid = true) => ({
  ...{ id, isPaid },
  kind: 'order' as const,
  title: `KH-7F3K-9Q2${id}`,
  text: 'Ana Moreno',
  to: `/admin/main-site?tab=orders&id=${id}`,
})

test.each([
  ['admin', false],
  ['support', true],
] as const)(
  'acts name the first order that was found; %s finds the refund grey: %s',
  async (as, isGrey) => {
    const hits = [order('A'), order('B')]
    const shown = await open({
      as,
      calls: [shell(), on(searchEverything, { groups: [{ label: 'Orders', hits }] })],
    })
    await type(shown, '7F3K')
    const refund = await shown.palette.findByRole('option', { name: /^Refund KH-7F3K-9Q2A/ })
    expect(refund.getAttribute('aria-disabled')).toBe(String(isGrey))
    expect(shown.palette.queryByText('Your role does not allow this') !== null).toBe(isGrey)
    expect(shown.palette.queryByText('Refund KH-7F3K-9Q2B')).toBeNull()
    expect(shown.palette.getByText('Resend keys of KH-7F3K-9Q2A')).toBeTruthy()
  },
)

test('what can be begun is found by its name and by other words for it', async () => {
  const shown = await open({ calls: [shell(), on(searchEverything)] })
  await type(shown, 'discount')
  await shown.user.click(await shown.palette.findByText('New coupon'))
  await waitFor(() => expect(shown.address()).toBe('/admin/main-site?tab=coupons&new=1'))
})

test('a setting is found by its name, by those who may see settings', async () => {
  const shown = await open({ calls: [shell(), on(searchEverything)] })
  await type(shown, 'tax note')
  await shown.user.click(await shown.palette.findByText('Tax note'))
  await waitFor(() => expect(shown.address()).toBe('/admin/main-site?tab=settings&q=Tax%20note'))
})

test.each([
  ['admin', true],
  ['auditor', false],
] as const)('%s is offered a new store: %s', async (as, isOffered) => {
  const stores = [
    { id: 'main', name: 'Keyhaven' },
    { id: 'berlin', name: 'Berlin' },
  ]
  const { user } = renderScreen(part, { as, calls: [shell({ stores })] })
  await user.click(await screen.findByRole('button', { name: /^Store:/ }))
  expect(await screen.findByRole('menuitem', { name: 'Berlin' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'New store' }) !== null).toBe(isOffered)
})

test('an order that is not paid offers neither a refund nor keys', async () => {
  const groups = [{ label: 'Orders', hits: [order('A', false)] }]
  const shown = await open({ calls: [shell(), on(searchEverything, { groups })] })
  await type(shown, '7F3K')
  expect(await shown.palette.findByText('KH-7F3K-9Q2A')).toBeTruthy()
  expect(shown.palette.queryByText(/^Refund|^Resend/)).toBeNull()
})
