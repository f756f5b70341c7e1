// @vitest-environment happy-dom
import { decideReturn, listReturns, readReturn } from '@keyhaven/contracts/staff/returns'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises, REASON } from '../../../testing/staff-acts.tsx'
import { on } from '../../../testing/staff-answers.ts'
import { isSeen, keepsItsPromises, showsByRole } from '../../../testing/staff-promises.tsx'
import Returns from './screen.tsx'

const request = {
  ...{ id: 'ret_1', orderId: 'order_A', orderNumber: 'KH-7F3K-9Q2D', state: 'review' as const },
  ...{
    reason: 'wrong_edition',
    amount: '299.98',
    currency: 'USD' as const,
    licenses: 2,
    seenLicenses: 1,
  },
}
const units = [
  {
    lineId: 1,
    slot: 1,
    productName: 'Office Home 2024',
    lastFive: '7QK2M',
    wasSeen: true,
    amount: '149.99',
  },
  { lineId: 1, slot: 2, productName: 'Office Home 2024', lastFive: 'AAAAA', amount: '149.99' },
]
const file = {
  ...{ request, units, possibleRefusals: [] },
  rules: { sentences: ['One key was seen.'] },
  order: {
    name: 'Ana Moreno',
    email: 'ana@example.com',
    charged: '299.98',
    refunded: '0.00',
    currency: 'USD' as const,
  },
}
const REFUSAL = 'outside_policy'
const at = '/admin/main-site?tab=returns&id=ret_1'
const page = (about: object = {}) => [on(readReturn, { ...file, ...about }), on(listReturns)]

keepsItsPromises({
  name: 'The list of returns',
  part: <Returns />,
  full: on(listReturns, { requests: [request] }),
  shows: ['KH-7F3K-9Q2D', 'Wrong edition', '1 of 2 seen', '$299.98'],
  empty: [on(listReturns), 'No return here'],
})

keepsItsPromises({
  name: 'The page of a return',
  part: <Returns />,
  at,
  full: on(readReturn, file),
  shows: ['Return of KH-7F3K-9Q2D', 'One key was seen.', 'Not seen', 'Seen', 'Ana Moreno'],
})

showsByRole('A return', <Returns />, { at, ready: 'What the rules say', calls: page }, [
  ['finance', ['Refund $299.98', 'Refuse'], []],
  ['support', [], ['Refund $299.98', 'Refuse']],
])

actsKeepTheirPromises(<Returns />, { at, as: 'finance', calls: page }, [
  {
    name: 'Refunding a return',
    open: 'Refund $299.98',
    press: 'Refund $299.98',
    hasReason: true,
    call: on(decideReturn, { approval: null }),
    body: { decision: 'approve', note: REASON },
    done: 'The decision is made, and the buyer hears of it.',
  },
  {
    name: 'Refunding a return above the own limit',
    open: 'Refund $299.98',
    press: 'Refund $299.98',
    hasReason: true,
    call: on(decideReturn, { approval: { summary: 'Refund' } }),
    body: { decision: 'approve', note: REASON },
    done: 'Above your limit: a colleague decides under Approvals.',
  },
  {
    name: 'Refusing a return',
    calls: () => page({ possibleRefusals: [REFUSAL] }),
    open: 'Refuse',
    press: 'Refuse return',
    hasReason: true,
    call: on(decideReturn, { approval: null }),
    body: { decision: 'refuse', note: REASON, refusal: REFUSAL },
  },
])

test('a return that no rule lets refuse cannot be refused', async () => {
  const { press, dialog, fill } = renderScreen(<Returns />, { at, as: 'finance', calls: page() })
  await press('Refuse')
  const form = await dialog()
  await fill('Reason', REASON, form)
  expect(form.getByRole('button', { name: 'Refuse return' }).hasAttribute('disabled')).toBe(true)
})

test.each([
  [units, /^1 of 2 keys were seen\. They are withdrawn/],
  [[units[1]], 'Nobody saw the keys: they are for sale again.'],
])('a refund says what becomes of the keys: %#', async (given, words) => {
  const { press, dialog } = renderScreen(<Returns />, { at, calls: page({ units: given }) })
  await press('Refund $299.98')
  expect((await dialog()).getByText(words)).toBeTruthy()
})

test.each([
  [{ isAwaitingApproval: true }, 'It waits for a second member of staff.'],
  [{ request: { ...request, state: 'refunded' } }, 'Refunded'],
])('what is decided or waits cannot be decided again: %j', async (about, words) => {
  renderScreen(<Returns />, { at, as: 'finance', calls: page(about) })
  await isSeen(words)
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull()
})

test('a return of an amount alone says that the keys stay', async () => {
  renderScreen(<Returns />, { at, calls: page({ units: [] }) })
  await isSeen('An amount alone; the keys stay with the buyer.')
})

test('a return that waits for more than a day is overdue, and not once it is decided', async () => {
  const askedAt = new Date(Date.now() - 25 * 3_600_000).toISOString()
  const rows = (about: object) => [
    on(listReturns, { requests: [{ ...request, askedAt, ...about }] }),
  ]
  renderScreen(<Returns />, { calls: rows({}) })
  await isSeen('Overdue')
  cleanup()
  renderScreen(<Returns />, { calls: rows({ state: 'refunded' }) })
  await isSeen('KH-7F3K-9Q2D')
  expect(screen.queryByText('Overdue')).toBeNull()
})
