// @vitest-environment happy-dom
import { readBulkJob } from '@keyhaven/contracts/staff/bulk-jobs'
import { exportOrders, resendOrders, tagOrders } from '@keyhaven/contracts/staff/order-bulk'
import { countOrders, findOrderByKey, listOrders } from '@keyhaven/contracts/staff/orders'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Orders from './screen.tsx'

const items = [
  { name: 'Office Home 2024', quantity: 2 },
  { name: 'Office Pro 2024', quantity: 1 },
]
const orders = [
  {
    ...{ id: 'order_A', orderNumber: 'KH-7F3K-9Q2D', name: 'Ana Moreno', country: 'ES' },
    ...{ total: '449.97', currency: 'EUR' as const, paymentStatus: 'paid' as const, items },
    ...{ paidAt: '2026-11-12T19:02:00.000Z', keysReady: 1, keysWanted: 3 },
  },
  {
    ...{ id: 'order_B', orderNumber: 'KH-AAAA-BBBB', paymentStatus: 'review' as const },
    hold: 'The amount differs',
  },
]
const counted = () => on(countOrders, { views: { paid: 214, waiting: 8 } })
const calls = () => [on(listOrders, { orders }), counted()]

keepsItsPromises({
  name: 'The list of orders',
  part: <Orders />,
  full: on(listOrders, { orders }),
  shows: [
    'KH-7F3K-9Q2D',
    '€449.97',
    'Home 2024 × 2 + 1',
    '1/3 ready, overdue',
    'The amount differs',
  ],
  empty: [on(listOrders), 'No orders here'],
  calls: () => [counted()],
})

showsByRole('Orders', <Orders />, { ready: 'KH-7F3K-9Q2D', calls }, [
  ['finance', ['Find by key', 'New order'], []],
  ['support', ['Find by key'], ['New order']],
])

test('an order of nothing is called free, and its keys are counted', async () => {
  const free = { ...orders[0], total: '0.00', keysReady: 3 }
  renderScreen(<Orders />, { calls: [on(listOrders, { orders: [free] }), counted()] })
  await isSeen('Free')
  await isSeen('3/3 ready')
})

test('an order that waits for keys for more than a day is overdue', async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
  const waits = (id: string, paidAt: string) => ({ ...orders[0], id, keysReady: 0, paidAt })
  renderScreen(<Orders />, {
    calls: [on(listOrders, { orders: [waits('a', hours(25)), waits('b', hours(23))] }), counted()],
  })
  await isSeen('0/3 ready, overdue')
  await isSeen('0/3 ready')
})

test('the list opens with paid orders, and says how many each view has', async () => {
  const { sent } = renderScreen(<Orders />, { calls: calls() })
  await isSeen('214')
  expect(sent(listOrders)[0]?.query).toMatchObject({ queue: 'paid', sort: '-paidAt' })
})

test.each([
  [29, null],
  [30, 'text-warning-ink'],
  [50, 'text-danger-ink'],
])('a risk score of %d is shown as %s', async (riskScore, ink) => {
  renderScreen(<Orders />, {
    calls: [on(listOrders, { orders: [{ ...orders[0], riskScore }] }), counted()],
  })
  await isSeen('KH-7F3K-9Q2D')
  const cell = screen.queryByText(String(riskScore))
  expect(cell?.className.split(' ').find((name) => name.endsWith('-ink')) ?? null).toBe(ink)
})

test.each([
  ['finance', ['Open in a new tab', 'Copy number', 'Refund']],
  ['support', ['Open in a new tab', 'Copy number', 'Resend keys']],
] as const)('the menu of a row offers %s what they may do', async (as, items) => {
  const { press } = renderScreen(<Orders />, { as, calls: calls() })
  await press('More for Order KH-7F3K-9Q2D')
  const found = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(found).toEqual(items)
})

const chooseFirst = (button: string) => async (shown: ReturnType<typeof renderScreen>) => {
  await shown.user.click(await screen.findByRole('checkbox', { name: 'Select Order KH-7F3K-9Q2D' }))
  await shown.press(button, within(screen.getByRole('region', { name: 'Chosen rows' })))
}
const started = { jobId: 4, total: 1 }
const chosen = { ids: ['order_A'] }
const withJob = () => [on(readBulkJob, { state: 'done', total: 1, done: 1 }), ...calls()]

actsKeepTheirPromises(<Orders />, { calls: withJob }, [
  {
    name: 'Sending the keys of chosen orders again',
    as: 'support',
    open: chooseFirst('Resend keys'),
    press: 'Resend keys',
    call: on(resendOrders, started),
    body: { chosen },
    done: '1 done, 0 failed',
  },
  {
    name: 'Tagging chosen orders',
    as: 'support',
    open: chooseFirst('Tag'),
    press: 'Tag',
    fill: ({ fill }, dialog) => fill('Tag', 'gift', dialog),
    call: on(tagOrders, started),
    body: { chosen, tag: 'gift' },
  },
  {
    name: 'Exporting chosen orders',
    as: 'finance',
    open: chooseFirst('Export'),
    press: 'Export',
    call: on(exportOrders, started),
    body: { chosen },
  },
])

test('who may do nothing with many orders has nothing to tick', async () => {
  renderScreen(<Orders />, { as: 'catalogue', calls: calls() })
  await isSeen('KH-7F3K-9Q2D')
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

const KEY = 'RT4VK-92MHW-6XCPD-J3Q8B-7QK2M'

test('an order is found by a whole key', async () => {
  const { press, fill, dialog, sent } = renderScreen(<Orders />, {
    as: 'support',
    calls: [...calls(), on(findOrderByKey, { orders })],
  })
  await press('Find by key')
  const form = await dialog('Find an order by its key')
  await fill('Licence key', KEY, form)
  await press('Find', form)
  const link = await form.findByRole('link', { name: 'KH-7F3K-9Q2D' })
  expect(link.getAttribute('href')).toBe('/admin/main-site?tab=orders&id=order_A')
  expect(sent(findOrderByKey)[0]?.body).toEqual({ key: KEY })
})

test.each([
  ['nobody has it', on(findOrderByKey), 'No order has this key.'],
  ['the search failed', on(findOrderByKey, refuse('search_limit')), 'The key was not looked up.'],
])('where %s the search by key says so', async (_, call, words) => {
  const { press, fill, dialog } = renderScreen(<Orders />, { calls: [...calls(), call] })
  await press('Find by key')
  const form = await dialog()
  await fill('Licence key', KEY, form)
  await press('Find', form)
  expect(await form.findByText(words)).toBeTruthy()
})
