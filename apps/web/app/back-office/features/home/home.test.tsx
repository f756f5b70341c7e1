// @vitest-environment happy-dom
import { readHealth } from '@keyhaven/contracts/staff/health'
import { readOverview } from '@keyhaven/contracts/staff/overview'
import { goLive, readHome, readWelcome, testPayments } from '@keyhaven/contracts/staff/welcome'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import { Home } from './home.tsx'

const home = {
  work: [
    {
      key: 'my-conversations' as const,
      label: 'Messages of yours',
      count: 3,
      overdue: 2,
      oldestAt: new Date(Date.now() - 42 * 86_400_000).toISOString(),
      to: '/admin/main-site?tab=support',
    },
    { key: 'waiting-orders' as const, label: 'Orders without keys', count: 0, to: '/admin' },
  ],
  recent: [{ object: 'order:order_A', name: 'KH-7F3K-9Q2D', action: 'order.refund' }],
  stores: [{ id: 'berlin', name: 'Berlin' }],
  ...{ isLive: false, stock: { fine: 4, low: 1, empty: 0 }, low: null },
}
const steps = [
  { key: 'identity' as const, title: 'Who sells', says: 'Name and address', isDone: true },
  {
    key: 'payments' as const,
    title: 'Payment keys',
    says: 'They work',
    isNeeded: true,
    isDone: false,
  },
  { key: 'hours' as const, title: 'Hours', says: 'When you answer', isDone: false },
]
const ready = steps.map((step) => ({ ...step, isDone: true }))
const welcome = (about: object = {}) => on(readWelcome, { steps, ...about })
const beside = () => [welcome(), on(readHealth), on(readOverview)]

keepsItsPromises({
  name: 'The start page',
  part: <Home />,
  full: on(readHome, home),
  shows: [
    'Messages of yours',
    '2 overdue',
    'Oldest 42 days',
    /^All clear: orders without keys/,
    'KH-7F3K-9Q2D',
    'Berlin',
    '1 edition low',
  ],
  empty: [
    on(readHome, { work: [{ key: 'waiting-orders', label: 'Orders', count: 0 }] }),
    'Nothing waits for you',
  ],
  calls: beside,
})

keepsItsPromises({
  name: 'The steps to an open shop',
  part: <Home />,
  full: welcome(),
  shows: ['1 of 3 steps done', 'Payment keys', 'Name and address'],
  calls: () => [on(readHome, home), on(readHealth), on(readOverview)],
})

const shown =
  (about: object = {}) =>
  () => [on(readHome, home), welcome(about), on(readHealth), on(readOverview)]
actsKeepTheirPromises(<Home isWelcome />, { calls: shown({ steps: ready }) }, [
  {
    name: 'Opening the shop',
    open: 'Go live',
    press: 'Go live',
    hasReason: true,
    call: on(goLive),
    body: { isOpen: true, reason: REASON },
    done: 'The shop is open.',
  },
  {
    name: 'Closing the shop',
    calls: shown({ steps: ready, opening: { isOpen: true, isLive: true } }),
    open: 'Close the shop',
    press: 'Close the shop',
    hasReason: true,
    call: on(goLive),
    body: { isOpen: false, reason: REASON },
    done: 'The shop is closed.',
  },
])

test.each([
  ['admin', ready, 'A super admin opens the shop'],
  ['super_admin', steps, 'Waits for step 2'],
] as const)('%s cannot open the shop yet, and reads why', async (as, given, words) => {
  renderScreen(<Home isWelcome />, { as, calls: shown({ steps: given })() })
  const button = await screen.findByRole('button', { name: 'Go live' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toMatch(words)
})

test('payment keys are tried, and what is wrong with them is told', async () => {
  const { press } = renderScreen(<Home isWelcome />, {
    calls: [
      on(testPayments, refuse('unavailable', { message: 'No such account.' }), {}),
      ...shown()(),
    ],
  })
  await press('Try the keys')
  await isSeen(/^The payment keys do not work\./)
  await press('Try the keys')
  await isSeen('The payment keys work.')
})

test('a shop with one member says how what takes two is done', async () => {
  renderScreen(<Home />, { calls: shown({ isAlone: true })() })
  await isSeen(/^You work here alone/)
})

test('who may not see settings, figures or health sees their work alone', async () => {
  const { sent } = renderScreen(<Home />, {
    as: 'support',
    calls: [on(readHome, { ...home, stock: null })],
  })
  await isSeen('Messages of yours')
  expect(screen.queryByText(/steps done$/)).toBeNull()
  expect(sent(readWelcome)).toEqual([])
})

test('overdue work stands first, then what is due soon, each in words', async () => {
  const rows = [
    { key: 'a', label: 'Calm', count: 9, to: '/admin' },
    { key: 'b', label: 'Near', count: 5, soon: 2, to: '/admin' },
    { key: 'c', label: 'Passed', count: 1, overdue: 1, to: '/admin' },
  ]
  renderScreen(<Home />, { as: 'support', calls: [on(readHome, { ...home, work: rows })] })
  await isSeen('1 overdue')
  await isSeen('2 due soon')
  const found = screen.getAllByText(/^(Calm|Near|Passed)$/).map(({ textContent }) => textContent)
  expect(found).toEqual(['Passed', 'Near', 'Calm'])
})

const low = [
  { productId: 'p', name: 'Professional Plus 2019', available: 0, waiting: 12, daysOfCover: 0 },
]

test('who looks after the catalogue sees the shelves first, and no act that is not theirs', async () => {
  renderScreen(<Home />, { as: 'catalogue', calls: [on(readHome, { ...home, low })] })
  await isSeen('No keys, 12 on back order')
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.slice(0, 2)).toEqual(['Running low', 'Catalogue work'])
  expect(screen.queryByText('Place a test order')).toBeNull()
})

test('the owner sees their work before the shelves, and may place a test order', async () => {
  renderScreen(<Home />, {
    calls: [
      on(readHome, { ...home, low }),
      welcome({ steps: ready, opening: { isOpen: true } }),
      on(readHealth),
      on(readOverview),
    ],
  })
  await isSeen('Running low')
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.indexOf('Your open work')).toBeLessThan(titles.indexOf('Running low'))
  expect(screen.getByText('Place a test order')).toBeTruthy()
})
