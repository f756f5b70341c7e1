// @vitest-environment happy-dom
import {
  editCartDelays,
  excludeCart,
  listCarts,
  readCart,
  reportCarts,
  sendCartMail,
} from '@keyhaven/contracts/staff/carts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Carts from './screen.tsx'

const TAB = '/admin/main-site?tab=carts'
const cart = {
  ...{
    id: 'cart_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    email: 'ana@example.com',
    editions: ['Home 2024'],
    total: '149.99',
    mails: 1,
  },
  ...{ queue: 'recoverable' as const, isProven: true },
}
const file = {
  cart,
  items: [{ productId: 'home-2024', name: 'Home 2024', quantity: 2, price: '149.99' }],
}
const at = `${TAB}&id=cart_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`
const delays = { firstHours: 4, secondHours: 48 }
const report = () => on(reportCarts, { mailed: 40, recovered: 6, revenue: '899.94', delays })
const page = (about: object = {}) => [on(readCart, { ...file, ...about })]

keepsItsPromises({
  name: 'The list of carts',
  part: <Carts />,
  at: TAB,
  full: on(listCarts, {
    carts: [
      cart,
      { id: 'cart_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', email: null, queue: 'no_consent' },
    ],
  }),
  shows: ['ana@example.com', '1 of 2', '$149.99', 'No e-mail'],
  empty: [on(listCarts), 'No cart here'],
  calls: () => [report()],
})

keepsItsPromises({
  name: 'The page of a cart',
  part: <Carts />,
  at,
  full: page(),
  shows: ['Cart of ana@example.com', 'Home 2024 × 2', 'Proven'],
})

showsByRole('A cart', <Carts />, { at, ready: 'In the cart', calls: page }, [
  ['marketing', ['Leave out', 'Send now'], []],
  ['support', [], ['Leave out', 'Send now']],
])

actsKeepTheirPromises(<Carts />, { at, as: 'marketing', calls: page }, [
  {
    name: 'Reminding a person of a cart',
    open: 'Send now',
    press: 'Send now',
    fill: async ({ fill }, dialog) => {
      await fill('Reason', REASON, dialog)
      await fill(/^Coupon/, 'SPRING10', dialog)
    },
    call: on(sendCartMail),
    body: { reason: REASON, coupon: 'SPRING10' },
    done: 'The reminder is on its way.',
  },
  {
    name: 'Leaving a cart out',
    open: 'Leave out',
    press: 'Leave out',
    hasReason: true,
    call: on(excludeCart),
    body: { isExcluded: true, reason: REASON },
    done: 'The cart is left out.',
  },
  {
    name: 'Taking a cart in again',
    calls: () => page({ excludedAt: '2026-11-12T10:00:00.000Z' }),
    open: 'Take in again',
    press: 'Take in again',
    hasReason: true,
    call: on(excludeCart),
    body: { isExcluded: false, reason: REASON },
    done: 'The cart is in again.',
  },
])

actsKeepTheirPromises(<Carts />, { at: TAB, as: 'admin', calls: () => [on(listCarts), report()] }, [
  {
    name: 'Changing when reminders go out',
    open: 'Change',
    press: 'Change',
    isReady: true,
    fill: ({ fill }, dialog) => fill('Second reminder', '72', dialog),
    hasReason: true,
    call: on(editCartDelays),
    body: { delays: { firstHours: 4, secondHours: 72 }, seen: delays, reason: REASON },
  },
])

test('the second reminder never goes before the first', async () => {
  const { press, dialog, fill } = renderScreen(<Carts />, {
    at: TAB,
    calls: [on(listCarts), report()],
  })
  await press('Change')
  const form = await dialog()
  await fill('Reason', REASON, form)
  await fill('Second reminder', '2', form)
  expect(form.getByRole('button', { name: 'Change' }).hasAttribute('disabled')).toBe(true)
})

test('why no mail can be sent is said, and there is nothing to press', async () => {
  renderScreen(<Carts />, { at, calls: page({ refusal: 'They did not agree to be reminded.' }) })
  await isSeen('They did not agree to be reminded.')
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
})

test('a cart that was bought leads to its order', async () => {
  renderScreen(<Carts />, {
    at,
    calls: page({ orderId: 'order_A', cart: { ...cart, queue: null } }),
  })
  const link = await screen.findByRole('link', { name: 'Open the order' })
  expect(link.getAttribute('href')).toBe('/admin/main-site?tab=orders&id=order_A')
  expect(screen.queryByRole('button', { name: 'Leave out' })).toBeNull()
})
