// @vitest-environment happy-dom
import { listCoupons, listCouponWatch } from '@keyhaven/contracts/staff/coupons'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Coupons from './screen.tsx'

const coupons = [
  { id: 7, code: 'SPRING10', name: 'Spring letter', shownValue: '10 % off', used: 3, maxUses: 40 },
  { id: 8, code: 'PARTNER', state: 'paused' as const, used: 5 },
]
const calls = () => [on(listCouponWatch)]

keepsItsPromises({
  name: 'The list of coupons',
  part: <Coupons />,
  full: on(listCoupons, { coupons }),
  shows: ['SPRING10', 'Spring letter', '10 % off', '3 of 40', '5 times', 'Active', 'Paused'],
  empty: [on(listCoupons), 'No coupon here'],
  calls,
})

showsByRole(
  'Coupons',
  <Coupons />,
  { ready: 'SPRING10', calls: () => [on(listCoupons, { coupons }), ...calls()] },
  [
    ['marketing', ['New coupon'], []],
    ['support', [], ['New coupon']],
  ],
)

test('coupons that wait for a colleague and guessed codes stand beside the list', async () => {
  const watch = on(listCouponWatch, {
    awaited: [{ summary: 'Coupon HALF, 50 % off.', askedByName: 'Bo Lind' }],
    lockouts: [{ kind: 'network', strikes: 2, isOn: true }],
  })
  renderScreen(<Coupons />, { as: 'support', calls: [on(listCoupons), watch] })
  expect(await screen.findByText(/Coupon HALF, 50 % off. Asked by Bo Lind/)).toBeTruthy()
  expect(await screen.findByText(/A network, 2 times kept out/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open approvals' })).toBeNull()
})
