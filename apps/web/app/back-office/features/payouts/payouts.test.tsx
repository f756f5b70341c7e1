// @vitest-environment happy-dom
import {
  listBalanceEntries,
  listPayouts,
  payoutFigures,
  readPayout,
} from '@keyhaven/contracts/staff/payouts'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import Payouts from './screen.tsx'

const payout = {
  id: 'po_1',
  amount: '1920.50',
  currency: 'USD',
  state: 'in_transit' as const,
  arrivesOn: '2026-11-20',
  payments: 14,
  fees: '31.20',
}

keepsItsPromises({
  name: 'The list of payouts',
  part: <Payouts />,
  full: on(listPayouts, { payouts: [payout] }),
  shows: ['$1,920.50', '14', '$31.20'],
  empty: [on(listPayouts), 'No payouts here'],
  calls: () => [on(payoutFigures)],
})

test('what is on the way is said for each currency, and never added', async () => {
  const sums = [
    { amount: '10.00', currency: 'EUR' },
    { amount: '25.00', currency: 'USD' },
  ]
  renderScreen(<Payouts />, {
    calls: [
      on(listPayouts),
      on(payoutFigures, { onTheWay: sums, arrived: [], readAt: '2026-11-19T04:10:00.000Z' }),
    ],
  })
  await isSeen(/On the way: €10\.00, \$25\.00 · Arrived in 30 days: nothing/)
})

test('a payout opens its entries, and says which of them the ledger does not have', async () => {
  const entries = [
    {
      id: 'txn_1',
      kind: 'charge' as const,
      orderId: 'o1',
      orderNumber: 'KH-7F3K-9Q2D',
      gross: '149.99',
    },
    { id: 'txn_2', kind: 'refund' as const, orderId: 'o2', isMissing: true },
    { id: 'txn_3', kind: 'other' as const, word: 'reserve_hold' },
  ].map((entry) => ({ currency: 'USD', ...entry }))
  const asked = on(listBalanceEntries, { entries })
  renderScreen(<Payouts />, {
    at: '/admin/main-site?tab=payouts&payout=po_1',
    calls: [
      on(readPayout, { payout: { ...payout, state: 'failed', failure: 'Account closed.' } }),
      asked,
    ],
  })
  await isSeen('Not in the ledger')
  await isSeen('KH-7F3K-9Q2D')
  await isSeen('Other (reserve_hold)')
  await isSeen(/Account closed\./)
  expect(JSON.stringify(asked.sent)).toContain('po_1')
})
