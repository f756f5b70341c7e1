// @vitest-environment happy-dom
import {
  createCoupon,
  listCoupons,
  listCouponWatch,
  readCoupon,
  tryCoupon,
} from '@keyhaven/contracts/staff/coupons'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { expectAccessible, isSeen } from '../../../testing/staff-promises.tsx'
import Coupons from './screen.tsx'

const at = '/admin/main-site?tab=coupons&new=1'
const terms = { id: 9, value: '10', minSubtotal: '0', maxPerCustomer: 1, freePerDay: 100 }
const after = () => [
  on(readCoupon, { coupon: { ...terms, code: 'SUMMER' } }),
  on(tryCoupon),
  on(listCoupons),
  on(listCouponWatch),
]

test('a new coupon begins harmless and goes to its page once it is made', async () => {
  const made = on(createCoupon, { coupon: terms })
  const { fill, press, sent, address } = renderScreen(<Coupons />, {
    at,
    as: 'marketing',
    calls: [made, ...after()],
  })
  await fill('Code', 'summer')
  await expectAccessible()
  await press('Create coupon')
  await waitFor(() => expect(address()).toBe('/admin/main-site?tab=coupons&id=9'))
  expect(sent(createCoupon)[0]?.body).toMatchObject({
    code: 'SUMMER',
    kind: 'percentage',
    value: '10',
    isFirstOrder: false,
    isClaimable: false,
    allowsFree: false,
    maxPerCustomer: 1,
    maxUses: null,
  })
})

test('a coupon below the floor goes to a second member of staff, and back to the list', async () => {
  const asked = on(createCoupon, { approval: { summary: 'HALF, 50 % off' } })
  const { fill, press, address } = renderScreen(<Coupons />, {
    at,
    as: 'marketing',
    calls: [asked, ...after()],
  })
  await fill('Code', 'HALF')
  await fill('Value', '50')
  await press('Create coupon')
  await isSeen('A second member of staff has to agree first.')
  expect(address()).toBe('/admin/main-site?tab=coupons')
})

test.each([
  ['Code', 'A!', /A code has 3 to 40 letters/],
  ['Value', 'much', /A value is a decimal/],
  ['Uses per customer', 'one', /A whole number from 1 on/],
])('%s with “%s” is refused before anything is sent', async (field, text, words) => {
  const { fill, press, sent } = renderScreen(<Coupons />, { at, calls: [on(createCoupon)] })
  await fill('Code', 'SUMMER')
  await fill(field, text)
  await press('Create coupon')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent(createCoupon)).toEqual([])
})

test('a field that the shop refuses says so, and the changed form can be sent', async () => {
  const details = [{ field: 'code', message: 'There is such a code already' }]
  const taken = refuse('invalid_request', { message: 'That code is taken.', details })
  const { fill, press, sent } = renderScreen(<Coupons />, {
    at,
    as: 'marketing',
    calls: [on(createCoupon, taken, { coupon: terms }), ...after()],
  })
  await fill('Code', 'SPRING10')
  await press('Create coupon')
  expect(await screen.findByText('There is such a code already')).toBeTruthy()
  expect(screen.getByText(/That code is taken\./)).toBeTruthy()
  await fill('Code', 'SUMMER')
  await press('Create coupon')
  await waitFor(() => expect(sent(createCoupon)).toHaveLength(2))
})

test('who may not make coupons is told so at the address of the form', async () => {
  renderScreen(<Coupons />, { at, as: 'support' })
  expect(await screen.findByText('Insufficient Permissions')).toBeTruthy()
})
