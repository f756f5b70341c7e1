import { expect, test } from 'vitest'
import { noEntries, periodOf } from '../../modules/operations/figures/figures.rules.ts'
import { daysOf, daysWith, slicesOf, totalsOf } from './overview.rules.ts'

const TODAY = '2026-03-10'
const funnel = { seen: 200, cart: 20, checkout: 10, paid: 5 }
const row = (cut: string, key: string, isNow: boolean, charged: number) => ({
  ...{ cut, key, isNow, orders: 1, freeOrders: 0, units: 2 },
  usd: { ...noEntries, charged },
})

test.each([
  [{ range: 'today' }, '2026-03-10', '2026-03-10'],
  [{ range: '7d' }, '2026-03-04', '2026-03-10'],
  [{ range: '12m' }, '2025-03-11', '2026-03-10'],
  [{ range: 'custom' }, '2026-02-09', '2026-03-10'],
  [{ range: 'custom', from: '2026-02-03', to: '2026-02-01' }, '2026-02-01', '2026-02-03'],
  [{ range: 'custom', from: '1990-01-01', to: '2026-01-01' }, '2024-01-02', '2026-01-01'],
] as const)('%o is %s to %s', (asked, from, to) => {
  expect(daysOf(asked, TODAY)).toEqual({ from, to })
})

test('a period is compared with as many days before it', () => {
  expect(periodOf('2026-03-04', '2026-03-10')).toMatchObject({ before: '2026-02-25' })
})

const nothing = { funnel: { seen: 0, cart: 0, checkout: 0, paid: 0 }, disputedOrders: 0 }

test('a period without sales divides by nothing', () => {
  expect(totalsOf(undefined, nothing)).toMatchObject({
    ...{ net: '0.00', orders: 0, units: 0, average: null },
    ...{ refundShare: null, disputeShare: null, conversion: null },
  })
})

test('refunds are a share of money, disputes a share of paid orders, and each part has a line', () => {
  const entries = { charged: 10_000, refunded: 1_000, disputed: 500, wonBack: 200 }
  const usd = { ...entries, secondCharged: 300, secondReturned: 250 }
  const figures = { cut: 'total', key: '', isNow: true, usd, orders: 5, freeOrders: 1, units: 5 }
  expect(totalsOf(figures, { funnel, disputedOrders: 1 })).toEqual({
    ...{ charged: '100.00', refunded: '10.00', disputed: '5.00', wonBack: '2.00' },
    ...{ secondCharged: '3.00', secondReturned: '2.50', net: '87.50' },
    ...{ orders: 5, freeOrders: 1, units: 5, average: '20.00' },
    ...{ refundShare: 0.1, disputeShare: 0.25, conversion: 0.025 },
  })
})

test('each day stands beside the one as far into the period before', () => {
  const rows = [row('day', '2026-03-02', true, 700), row('day', '2026-02-28', false, 500)]
  expect(daysWith(rows, periodOf('2026-03-01', '2026-03-02'))).toEqual([
    {
      day: '2026-03-01',
      net: '0.00',
      orders: 0,
      refunded: '0.00',
      netBefore: '0.00',
      ordersBefore: 0,
    },
    {
      day: '2026-03-02',
      net: '7.00',
      orders: 1,
      refunded: '0.00',
      netBefore: '5.00',
      ordersBefore: 1,
    },
  ])
})

test('the greatest slice comes first, and one that ended is still there', () => {
  const rows = [
    row('country', 'DE', true, 300),
    row('country', 'US', true, 900),
    row('country', 'FR', false, 100),
  ]
  expect(slicesOf(rows, 'country').map(({ key, net, netBefore }) => [key, net, netBefore])).toEqual(
    [
      ['US', '9.00', '0.00'],
      ['DE', '3.00', '0.00'],
      ['FR', '0.00', '1.00'],
    ],
  )
})
