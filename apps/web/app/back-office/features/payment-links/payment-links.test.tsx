// @vitest-environment happy-dom

import { readStock } from '@keyhaven/contracts/staff/license-stock'
import {
  createPaymentLink,
  editPaymentLink,
  listAwaitedLinks,
  listPaymentLinks,
  mailPaymentLink,
  pausePaymentLink,
  paymentLinkQr,
  readPaymentLink,
  withdrawPaymentLink,
} from '@keyhaven/contracts/staff/payment-links'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import {
  expectAccessible,
  isSeen,
  keepsItsPromises,
  showsByRole,
} from '../../../testing/staff-promises.tsx'
import PaymentLinks from './screen.tsx'

const TAB = '/admin/main-site?tab=payment-links'
const link = {
  ...{
    id: 'pl_1',
    title: 'Ten licences',
    amount: '999.00',
    currency: 'USD' as const,
    uses: 1,
    maxUses: 3,
  },
  ...{
    shownAmount: '$999.00',
    url: 'https://shop.example.com/pay/pl_1',
    status: 'active' as const,
  },
  ...{ description: '', customMessage: '', version: 'v1' },
}
const file = {
  ...{ link, createdByName: 'Bo Lind', visits: { total: 4 } },
  payments: [
    {
      orderId: 'order_A',
      orderNumber: 'KH-7F3K-9Q2D',
      name: 'Ana Moreno',
      status: 'paid',
      isPaid: true,
      attempts: 1,
      amount: '999.00',
      currency: 'USD' as const,
    },
  ],
  changes: [{ id: 1, action: 'paused', by: 'Cy Roe', approvedBy: 'Bo Lind', text: '' }],
}
const beside = () => [on(paymentLinkQr), on(listAwaitedLinks), on(listPaymentLinks)]
const page = (about: object = {}) => [
  on(readPaymentLink, { ...file, link: { ...link, ...about } }),
  ...beside(),
]
const at = `${TAB}&id=pl_1`

keepsItsPromises({
  name: 'The list of payment links',
  part: <PaymentLinks />,
  at: TAB,
  full: on(listPaymentLinks, { links: [link, { id: 'pl_2', title: 'Help', status: 'withdrawn' }] }),
  shows: ['Ten licences', '$999.00', '1 of 3', 'Active', 'Withdrawn', 'For anyone'],
  empty: [on(listPaymentLinks), 'No payment link here'],
  calls: () => [on(listAwaitedLinks)],
})

keepsItsPromises({
  name: 'The page of a payment link',
  part: <PaymentLinks />,
  at,
  full: on(readPaymentLink, file),
  shows: [
    'KH-7F3K-9Q2D',
    'Paused by Cy Roe, approved by Bo Lind',
    'Paid by Ana Moreno',
    '4 times',
    'https://shop.example.com/pay/pl_1',
  ],
  calls: beside,
})

const all = ['Withdraw', 'Pause', 'Change', 'Duplicate', 'E-mail link']
showsByRole('A payment link', <PaymentLinks />, { at, ready: 'Created by', calls: page }, [
  ['finance', all, ['Resume']],
  ['support', ['Withdraw', 'Pause', 'Duplicate', 'E-mail link'], ['Change']],
  ['auditor', [], all],
])

test('a withdrawn link can only be made again', async () => {
  renderScreen(<PaymentLinks />, { at, calls: page({ status: 'withdrawn' }) })
  expect(await screen.findByRole('link', { name: 'Duplicate' })).toBeTruthy()
  for (const name of ['Withdraw', 'Pause', 'E-mail link']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

actsKeepTheirPromises(<PaymentLinks />, { at, as: 'support', calls: page }, [
  {
    name: 'Withdrawing a link',
    open: 'Withdraw',
    press: 'Withdraw link',
    hasReason: true,
    call: on(withdrawPaymentLink),
  },
  {
    name: 'Pausing a link',
    open: 'Pause',
    press: 'Pause link',
    call: on(pausePaymentLink),
    body: { paused: true },
  },
  {
    name: 'Taking a link back into use',
    calls: () => page({ status: 'paused' }),
    open: 'Resume',
    press: 'Resume link',
    call: on(pausePaymentLink),
    body: { paused: false },
  },
  {
    name: 'Mailing a link',
    open: 'E-mail link',
    press: 'Send e-mail',
    fill: ({ fill }, dialog) => fill('E-mail address', 'ana@example.com', dialog),
    call: on(mailPaymentLink),
    body: { email: 'ana@example.com' },
    done: 'The link is on its way.',
  },
])

test('a new link is made with what was written, and opens', async () => {
  const { fill, press, sent, address, user } = renderScreen(<PaymentLinks />, {
    at: `${TAB}&new=1`,
    as: 'support',
    calls: [on(createPaymentLink, { link }), ...page()],
  })
  await fill('Title', 'Ten licences')
  await user.click(await screen.findByLabelText(/^Buyer chooses/))
  await fill('Minimum', '10.00')
  await fill('Maximum', '50.00')
  await fill(/^Last day/, '2027-01-31')
  await expectAccessible()
  await press('Create link')
  await waitFor(() => expect(address()).toBe(at))
  expect(sent(createPaymentLink)[0]?.body).toMatchObject({
    ...{ title: 'Ten licences', amount: '10.00', mostAmount: '50.00', currency: 'USD', maxUses: 1 },
    ...{ expiresAt: '2027-01-31T23:59:59Z', products: [], isCustomerPaymentLink: false },
  })
})

test('who sells may let a link deliver an edition', async () => {
  const stock = on(readStock, { gauges: [{ productId: 'home-2024', name: 'Office Home 2024' }] })
  const { fill, choose, press, sent } = renderScreen(<PaymentLinks />, {
    at: `${TAB}&new=1`,
    as: 'finance',
    calls: [stock, on(createPaymentLink, { approval: { summary: 'Ten' } }), ...beside()],
  })
  await fill('Title', 'Ten licences')
  await fill('Amount', '999.00')
  await choose(/^Delivers/, 'home-2024')
  await fill('Licences', '10')
  await press('Create link')
  await isSeen('A second member of staff has to agree first.')
  expect(sent(createPaymentLink)[0]?.body).toMatchObject({
    products: [{ productId: 'home-2024', quantity: 10 }],
  })
})

test('a field that is refused says so, and what was written stays', async () => {
  const details = [{ field: 'amount', message: 'That is too little' }]
  const { fill, press } = renderScreen(<PaymentLinks />, {
    at: `${TAB}&new=1`,
    as: 'support',
    calls: [on(createPaymentLink, refuse('invalid_request', { details })), ...beside()],
  })
  await fill('Title', 'Ten licences')
  await fill('Amount', '0.10')
  await press('Create link')
  await isSeen('That is too little')
  await isSeen('This was not saved.')
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Ten licences')
})

test('a copy begins with the fields of its original, without its end', async () => {
  renderScreen(<PaymentLinks />, {
    at: `${TAB}&new=1&from=pl_1`,
    as: 'support',
    calls: page({ expiresAt: '2026-12-31T23:59:59Z' }),
  })
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Ten licences')
  expect((await screen.findByLabelText<HTMLInputElement>(/^Last day/)).value).toBe('')
})

test('a change is made to the version that was read, and a faster colleague is told', async () => {
  const { fill, press, sent } = renderScreen(<PaymentLinks />, {
    at: `${TAB}&edit=pl_1`,
    as: 'finance',
    calls: [on(editPaymentLink, refuse('version_stale'), { link }), ...page()],
  })
  await fill('Amount', '899.00')
  await press('Save changes')
  await isSeen(/This has changed in the meantime/)
  const [first] = sent(editPaymentLink)
  expect(first?.headers.get('if-match')).toBe('"v1"')
  expect(first?.body).not.toHaveProperty('products')
})

test.each([
  ['new=1', 'auditor'],
  ['edit=pl_1', 'support'],
] as const)('the form at %s is closed to %s', async (part, as) => {
  renderScreen(<PaymentLinks />, { at: `${TAB}&${part}`, as, calls: page() })
  await isSeen('Insufficient Permissions')
})

test('links that wait for a colleague stand above the list', async () => {
  const awaited = [{ summary: 'Link for $5,000.00.', askedByName: 'Bo Lind' }]
  renderScreen(<PaymentLinks />, {
    at: TAB,
    calls: [on(listPaymentLinks), on(listAwaitedLinks, { awaited })],
  })
  await isSeen(/Link for \$5,000\.00\. Asked by Bo Lind/)
  expect(screen.getByRole('link', { name: 'Open approvals' })).toBeTruthy()
})
