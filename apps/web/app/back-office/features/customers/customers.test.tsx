// @vitest-environment happy-dom
import { viewCustomer } from '@keyhaven/contracts/staff/customer-details'
import { listCustomers } from '@keyhaven/contracts/staff/customers'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Customers from './screen.tsx'

const since = '2026-01-02T10:00:00.000Z'
const usd = { amount: '149.99', currency: 'USD' as const }
const eur = { amount: '20.00', currency: 'EUR' as const }
const customers = [
  {
    id: 'cus_1',
    name: 'Ana Moreno',
    email: 'ana@example.com',
    orders: 2,
    worth: '415.00',
    spent: [usd, eur],
    accountSince: since,
  },
  {
    id: 'cus_2',
    name: '',
    email: 'eva@example.com',
    orders: 1,
    worth: '299.98',
    spent: [usd],
    marketing: 'refused' as const,
  },
]

keepsItsPromises({
  name: 'The list of customers',
  part: <Customers />,
  full: on(listCustomers, { customers }),
  shows: ['Ana Moreno', '2 orders', '$415.00', 'Account', 'Guest', 'Refused', 'Not asked'],
  empty: [on(listCustomers), 'No customers here'],
})

test('the list sends no order of its own: each view has one', async () => {
  const { sent } = renderScreen(<Customers />, {
    at: '/admin/main-site?tab=customers&who=repeat',
    calls: [on(listCustomers)],
  })
  await isSeen('No customers match')
  expect(sent(listCustomers)[0]?.query).toEqual({ who: 'repeat' })
})

const customer = {
  ...{
    id: 'cus_1',
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Moreno',
    isAccount: true,
  },
  ...{ hasPassword: true, paidOrders: 2, worth: '299.98', spent: [usd], accountSince: since },
  orders: [
    {
      id: 'order_A',
      orderNumber: 'KH-7F3K-9Q2D',
      items: 'Office Home 2024',
      paymentStatus: 'paid' as const,
      total: '149.99',
      currency: 'USD' as const,
    },
  ],
  licenses: [
    {
      id: 11,
      productName: 'Office Home 2024',
      orderId: 'order_A',
      orderNumber: 'KH-7F3K-9Q2D',
      lastFive: '7QK2M',
      isSeen: true,
    },
  ],
  conversations: [{ id: 't1', title: 'KH-T-1', text: 'open' }],
  sessions: [{ id: 1, userAgent: 'Firefox on Linux', network: 'Example Net' }],
  events: [{ kind: 'staff' as const, title: 'Renamed by Bo Lind', text: '' }],
}
const at = '/admin/main-site?tab=customers&id=cus_1'
const page = (about: object = {}) => [on(viewCustomer, { ...customer, ...about })]

keepsItsPromises({
  name: 'The page of a customer',
  part: <Customers />,
  at,
  full: on(viewCustomer, customer),
  shows: [
    'Ana Moreno',
    'Repeat customer',
    'Password or code by e-mail',
    'KH-7F3K-9Q2D',
    'Seen',
    'Firefox on Linux',
    'Renamed by Bo Lind',
    'They were never asked.',
    '$299.98',
  ],
})

showsByRole('A customer', <Customers />, { at, ready: 'Repeat customer', calls: page }, [
  ['admin', ['Merge', 'Edit', 'Block', 'Send sign-in link', 'Export', 'Erase'], []],
  ['support', ['Edit', 'Block', 'Send sign-in link'], ['Merge', 'Export', 'Erase']],
  ['finance', ['Export'], ['Merge', 'Edit', 'Block', 'Send sign-in link', 'Erase']],
  ['auditor', [], ['Merge', 'Edit', 'Block', 'Send sign-in link', 'Export', 'Erase']],
])

test('who is limited to stores changes no person, who is the same in every store', async () => {
  renderScreen(<Customers />, { at, as: 'admin', stores: ['berlin'], calls: page() })
  await isSeen('Repeat customer')
  for (const name of ['Merge', 'Edit', 'Block', 'Send sign-in link', 'Erase']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('a blocked customer says so, and can only be unblocked', async () => {
  const block = { by: 'Bo Lind', at: since, reason: 'Stolen cards' }
  renderScreen(<Customers />, { at, calls: page({ block }) })
  await isSeen(/Bo Lind on .*: Stolen cards/)
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeTruthy()
  for (const name of ['Block', 'Merge', 'Send sign-in link']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test.each([
  [{ isAccount: false }, 'Codes by e-mail'],
  [{ hasPassword: false }, 'Codes by e-mail, no password'],
  [{ isBeingErased: true }, 'The erasure is under way.'],
  [{ orders: [] }, 'No orders with this address.'],
])('what a customer is, is said: %j', async (about, words) => {
  renderScreen(<Customers />, { at, calls: page(about) })
  await isSeen(words)
})

test('a guest has no name to edit', async () => {
  renderScreen(<Customers />, { at, calls: page({ isAccount: false }) })
  await isSeen('Codes by e-mail')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})
