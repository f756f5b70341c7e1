// @vitest-environment happy-dom
import { listKeyMoves } from '@keyhaven/contracts/staff/key-moves'
import { readOverview } from '@keyhaven/contracts/staff/overview'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import { Overview } from './overview.tsx'

const at = '/admin/dashboard'
const data = {
  period: { from: '2026-10-01', to: '2026-10-30', before: '2026-09-01', until: '2026-09-30' },
  now: {
    net: '900.00',
    orders: 12,
    freeOrders: 2,
    charged: '950.00',
    refunded: '50.00',
    conversion: 0.031,
    average: '75.00',
  },
  before: { net: '600.00', orders: 10, conversion: 0.03 },
  editions: [{ key: 'home-2024', name: 'Office Home 2024', net: '700.00', units: 8 }],
  coupons: [{ id: '7', code: 'SPRING10', uses: 4 }],
  lowStock: [
    { productId: 'pro-2024', name: 'Office Pro 2024', available: 3, level: 'low' as const },
  ],
  waiting: {
    count: 1,
    orders: [
      { orderId: 'order_A', orderNumber: 'KH-7F3K-9Q2D', customer: 'Ana Moreno', missing: 2 },
    ],
  },
  funnel: { now: { seen: 400, cart: 40, checkout: 20, paid: 12 } },
}
const calls = () => [on(readOverview, data), on(listKeyMoves)]

keepsItsPromises({
  name: 'The overview',
  part: <Overview />,
  at,
  full: on(readOverview, data),
  shows: [
    '1 Oct 2026 – 30 Oct 2026, compared with 1 Sept 2026 – 30 Sept 2026',
    'Office Home 2024',
    'SPRING10',
    '3 left',
    '12 orders, 2 of them free',
    'KH-7F3K-9Q2D',
    '+50.0%',
  ],
  calls: () => [on(listKeyMoves)],
})

test('keys that one person moved are shown to who manages staff, and to nobody else', async () => {
  const moves = on(listKeyMoves, {
    moves: [{ id: 1, act: 'reveal', mover: 'staff', member: 'Bo Lind', licenses: 2 }],
  })
  renderScreen(<Overview />, { at, as: 'admin', calls: [on(readOverview, data), moves] })
  await isSeen('Keys moved by one person')
  await isSeen(/^Bo Lind/)
})

test('who does not manage staff does not see who moved keys alone', async () => {
  renderScreen(<Overview />, { at, as: 'finance', calls: [on(readOverview, data)] })
  await isSeen('SPRING10')
  expect(screen.queryByText('Keys moved by one person')).toBeNull()
})

test('a period is in the address and in the call', async () => {
  const { user, sent, address } = renderScreen(<Overview />, { at, calls: calls() })
  await user.click(await screen.findByText('7 days'))
  await waitFor(() => expect(address()).toBe(`${at}?range=7d`))
  await waitFor(() => expect(sent(readOverview).at(-1)?.query).toEqual({ range: '7d' }))
})

test('own days begin with those that are shown', async () => {
  const { user, fill, sent } = renderScreen(<Overview />, { at, calls: calls() })
  await screen.findByText('SPRING10')
  await user.click(screen.getByText('Custom'))
  await fill('Last day', '2026-10-20')
  await waitFor(() =>
    expect(sent(readOverview).at(-1)?.query).toEqual({
      range: 'custom',
      from: '2026-10-01',
      to: '2026-10-20',
    }),
  )
})

test('where nothing happened every part says so', async () => {
  const { period } = data
  renderScreen(<Overview />, { at, calls: [on(readOverview, { period }), on(listKeyMoves)] })
  for (const words of [
    'Nothing was sold in this period.',
    'Every edition has keys enough.',
    'Nobody waits for a key.',
    'No card was declined.',
    'No coupon was used in this period.',
    'Nobody has moved a key alone.',
  ]) {
    await isSeen(words)
  }
})
