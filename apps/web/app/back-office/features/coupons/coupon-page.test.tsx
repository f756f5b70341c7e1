// @vitest-environment happy-dom

import { readBulkJob } from '@keyhaven/contracts/staff/bulk-jobs'
import {
  editCoupon,
  listCoupons,
  makeCouponCodes,
  pauseCoupon,
  readCoupon,
  readCouponCodes,
  tryCoupon,
} from '@keyhaven/contracts/staff/coupons'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Coupons from './screen.tsx'

const coupon = {
  id: 7,
  code: 'SPRING10',
  value: '10',
  minSubtotal: '0',
  maxPerCustomer: 1,
  freePerDay: 100,
  isClaimable: true,
  version: 'v1',
}
const file = {
  coupon,
  smallestTotal: '134.99',
  floorPercent: 60,
  orders: [
    { orderId: 'o1', orderNumber: 'KH-7F3K-9Q2D', state: 'held' as const, discount: '15.00' },
  ],
  flags: [{ addresses: 4, orders: 6 }],
}
const at = '/admin/main-site?tab=coupons&id=7'
const trial = () => on(tryCoupon, { isAccepted: true, subtotal: '$149.99', total: '$134.99' })
const calls = () => [on(readCoupon, file), trial()]

keepsItsPromises({
  name: 'The page of a coupon',
  part: <Coupons />,
  at,
  full: on(readCoupon, file),
  shows: [
    'SPRING10',
    'The smallest possible total is $134.99.',
    /above the floor of 60 %/,
    'KH-7F3K-9Q2D',
    'In a checkout',
    'One network, 4 addresses',
  ],
  calls: () => [trial()],
})

showsByRole('A coupon', <Coupons />, { at, ready: 'Usage', calls }, [
  ['marketing', ['Copy link', 'Pause', 'Generate codes'], []],
  ['support', ['Copy link'], ['Pause', 'Generate codes']],
])

const paused = () => [
  on(readCoupon, { ...file, coupon: { ...coupon, state: 'paused' as const } }),
  trial(),
]
actsKeepTheirPromises(<Coupons />, { at, as: 'marketing', calls }, [
  {
    name: 'Pausing a coupon',
    open: 'Pause',
    press: 'Pause coupon',
    call: on(pauseCoupon),
    body: { paused: true },
  },
  {
    name: 'Taking a coupon back into use',
    calls: paused,
    open: 'Resume',
    press: 'Resume coupon',
    call: on(pauseCoupon),
    body: { paused: false },
  },
  {
    name: 'Making unique codes',
    open: 'Generate codes',
    press: 'Generate codes',
    isReady: true,
    fill: async ({ fill }, dialog) => {
      await fill('How many', '250', dialog)
      await fill(/^Beginning/, 'PARTNER', dialog)
    },
    call: on(makeCouponCodes, { jobId: 3, total: 250 }),
    calls: () => [on(readBulkJob, { state: 'done', total: 250, done: 250 })],
    body: { count: 250, prefix: 'PARTNER' },
    done: '250 done, 0 failed',
  },
])

test('no more than ten thousand codes are made at once', async () => {
  const { press, fill, dialog } = renderScreen(<Coupons />, { at, calls: calls() })
  await press('Generate codes')
  const form = await dialog()
  await fill('How many', '10001', form)
  expect(form.getByRole('button', { name: 'Generate codes' }).hasAttribute('disabled')).toBe(true)
})

test('what a coupon does to a cart is said with every rule, and counts for nothing', async () => {
  const tried = on(tryCoupon, {
    isAccepted: false,
    subtotal: '$149.99',
    total: '$149.99',
    message: 'Not on this edition.',
    checks: [
      { rule: 'products', passes: false, text: 'The edition is left out' },
      { rule: 'first_order', passes: null, text: 'Depends on the buyer' },
    ],
  })
  const { sent, choose } = renderScreen(<Coupons />, { at, calls: [on(readCoupon, file), tried] })
  const verdict = within(await screen.findByRole('status', { name: 'Result' }))
  expect(verdict.getByText('Refused')).toBeTruthy()
  expect(verdict.getByText(/The buyer reads: “Not on this edition.”/)).toBeTruthy()
  expect(verdict.getByLabelText('No')).toBeTruthy()
  expect(verdict.getByLabelText('Open')).toBeTruthy()
  await choose('Cart', 'pro-2024')
  await waitFor(() =>
    expect(sent(tryCoupon).at(-1)?.body).toMatchObject({ items: [{ productId: 'pro-2024' }] }),
  )
})

test('changed rules are saved under the version that was read', async () => {
  const { fill, press, sent } = renderScreen(<Coupons />, {
    at,
    as: 'marketing',
    calls: [...calls(), on(editCoupon, { coupon }), on(listCoupons)],
  })
  await fill('Value', '15')
  await press('Save')
  expect(await screen.findByText('The coupon is saved.')).toBeTruthy()
  const [saved] = sent(editCoupon)
  expect(saved?.body).toMatchObject({ value: '15', kind: 'percentage', currency: null })
  expect(saved?.headers.get('if-match')).toBe('"v1"')
})

test('below the floor a change waits for a second member of staff', async () => {
  const asked = on(editCoupon, { approval: { summary: 'SPRING10, 90 % off' } })
  const { fill, press } = renderScreen(<Coupons />, {
    at,
    as: 'marketing',
    calls: [...calls(), asked],
  })
  await fill('Value', '90')
  await press('Save')
  await isSeen('A second member of staff has to agree first.')
})

test('a colleague who was faster is named, with what differs', async () => {
  const theirs = { ...file, coupon: { ...coupon, value: '20', version: 'v2' } }
  const edit = on(editCoupon, refuse('version_stale', { changedBy: 'Bo Lind' }), { coupon })
  const { user, fill, press, dialog, sent } = renderScreen(<Coupons />, {
    at,
    as: 'marketing',
    calls: [on(readCoupon, file, theirs), trial(), edit],
  })
  await fill('Value', '15')
  await press('Save')
  const conflict = await dialog(/^Changed by Bo Lind/)
  const row = await conflict.findByRole('row', { name: /^Value .*20 .*15$/ })
  expect(row).toBeTruthy()
  await user.click(conflict.getByLabelText('Value: keep yours'))
  await press('Save', conflict)
  await waitFor(() => expect(sent(editCoupon)).toHaveLength(2))
  expect(sent(editCoupon)[1]?.headers.get('if-match')).toBe('"v2"')
})

test('who may not edit reads the rules instead of a form', async () => {
  renderScreen(<Coupons />, { at, as: 'support', calls: calls() })
  expect(await screen.findByRole('region', { name: 'Rules' })).toBeTruthy()
  expect(screen.queryByLabelText('Value')).toBeNull()
})

test.each([
  [{ isBelowCardMinimum: true }, /No card can be charged so little/],
  [{ isBelowFloor: true }, /below the floor of 60 %/],
])('a total that is too small is said: %j', async (about, words) => {
  renderScreen(<Coupons />, { at, calls: [on(readCoupon, { ...file, ...about }), trial()] })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a file of codes that cannot be loaded is told', async () => {
  const jobs = [{ id: 5, state: 'done' }]
  const { press } = renderScreen(<Coupons />, {
    at,
    calls: [
      on(readCoupon, { ...file, codes: 100, jobs }),
      trial(),
      on(readCouponCodes, refuse('unavailable')),
    ],
  })
  expect(await screen.findByRole('link', { name: '100 codes made with it' })).toBeTruthy()
  await press('File')
  expect(await screen.findByText('The file could not be loaded')).toBeTruthy()
})
