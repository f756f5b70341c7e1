import type { ChokePoint, Law } from '@keyhaven/contracts/staff/screens/door'
import { staffCalls } from '../testing/staff-screens.ts'
import { noDoors } from './data/no-doors.ts'

type Doors = Readonly<{ law: Law; passes: readonly ChokePoint[]; routes: readonly string[] }>

/** Calls of staff, as their screens declare them. */
const ofStaff: Doors[] = staffCalls.flatMap(({ method, path, door }) => {
  const routes = [`${method} ${path}`]
  if (door === 'none') return [{ law: 'none', passes: [], routes }]
  return door ? [{ ...door, routes }] : []
})

/**
 * Every call by which staff change something, every call about an order or of a customer, and every other
 * call that reaches what a law keeps: its law, and what it passes. Checked by `tooling/doors.test.ts`.
 */
export const doors: readonly Doors[] = [
  ...ofStaff,
  {
    law: 'key',
    passes: ['moveKeys'],
    routes: ['POST /api/orders/:id/key-claims'],
  },
  {
    law: 'key',
    passes: ['moveKeys', 'makeRefundJob'],
    routes: ['POST /api/ai-chat/acts'],
  },
  {
    law: 'key',
    passes: ['assignUnits'],
    routes: ['POST /api/orders/:id/release'],
  },
  {
    law: 'key',
    passes: ['markSeen'],
    routes: [
      'POST /api/orders/:id/address',
      'POST /api/orders/:id/keys',
      'POST /api/orders/:id/keys.csv',
      'POST /api/orders/:id/seats',
      'POST /api/orders/correct-address',
      'POST /api/orders/keep-address',
      'POST /api/send-license-keys',
    ],
  },
  {
    law: 'key',
    passes: ['openOrderTo'],
    routes: [
      'POST /api/account/orders/:id/open',
      'POST /api/confirm-payment',
      'POST /api/handovers/take',
      'POST /api/orders/redeem-link',
      'POST /api/stripe-checkout-success',
    ],
  },
  {
    law: 'money',
    passes: ['makeRefundJob'],
    routes: [
      'POST /api/account/orders/:id/returns',
      'POST /api/orders/:id/returns',
      'POST /api/withdrawals/confirm',
    ],
  },
  {
    law: 'price',
    passes: ['judgeSale'],
    routes: ['POST /api/business-quote/accept', 'POST /api/process-payment'],
  },
  {
    law: 'price',
    passes: ['judgeMeasured'],
    routes: ['POST /api/create-payment-intent'],
  },
  {
    law: 'price',
    passes: ['judgeMeasured', 'openOrderTo'],
    routes: ['POST /api/cart/checkout', 'POST /api/confirm-free-order'],
  },
  { law: 'none', passes: [], routes: noDoors },
]

const laws = new Map(doors.flatMap(({ law, routes }) => routes.map((name) => [name, law])))

/** Nothing for a call that no law is about. */
export const lawOf = (method: string, path: string): Law | undefined =>
  laws.get(`${method} ${path}`)
