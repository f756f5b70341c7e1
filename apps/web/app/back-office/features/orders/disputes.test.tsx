// @vitest-environment happy-dom
import {
  disputeDocument,
  disputeFigures,
  disputesOfOrder,
  listDisputes,
  submitDispute,
} from '@keyhaven/contracts/staff/disputes'
import { viewOrderDetails } from '@keyhaven/contracts/staff/order-details'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { AT_ORDER as at, staffOrder } from '../../../testing/staff-order.ts'
import { isSeen, keepsItsPromises } from '../../../testing/staff-promises.tsx'
import { Disputes } from './disputes.tsx'
import { Orders } from './orders.tsx'

const dispute = {
  ...{ id: 'dp_1', orderId: 'order_A', orderNumber: 'KH-7F3K-9Q2D', name: 'Ana Moreno' },
  ...{ amount: '149.99', currency: 'USD', reason: 'product_not_received' },
  state: 'needs_response' as const,
  dueAt: '2026-11-10T12:00:00.000Z',
}
const figures = { toAnswer: 2, dueSoon: 1, underReview: 3, won: 3, lost: 1 }
const warnings = [
  { id: 'w1', orderId: 'order_B', orderNumber: 'KH-AAAA-BBBB', kind: 'card_stolen' },
]

keepsItsPromises({
  name: 'The list of disputes',
  part: <Disputes />,
  full: on(listDisputes, { disputes: [dispute] }),
  shows: ['KH-7F3K-9Q2D', 'Product not received', '$ 149.99'],
  empty: [on(listDisputes), 'No disputes here'],
  calls: () => [on(disputeFigures)],
})

test('what waits, what was won and what banks suspect stand above the disputes', async () => {
  renderScreen(<Disputes />, {
    calls: [on(listDisputes), on(disputeFigures, { ...figures, warnings })],
  })
  await isSeen(
    /2 to answer, 1 within three days · 3 with the bank · 3 of 4 won within a year \(75 %\)/,
  )
  const link = await screen.findByRole('link', { name: 'KH-AAAA-BBBB' })
  expect(link.getAttribute('href')).toBe('/admin/main-site?tab=orders&id=order_B')
})

const page = (about: object = {}) => [
  on(viewOrderDetails, staffOrder),
  on(disputesOfOrder, { disputes: [{ ...dispute, ...about }] }),
]

actsKeepTheirPromises(<Orders />, { at, as: 'finance', calls: page }, [
  {
    name: 'Answering a dispute',
    open: 'Submit evidence',
    press: 'Submit evidence',
    call: on(submitDispute),
    done: 'The evidence is on its way to the bank.',
  },
])

const evidence = (state: string, refusal: string | null = null) => ({
  evidence: { state, submittedBy: 'Bo Lind', refusal },
})
test.each([
  ['sending', null, 'The evidence is on its way to the bank.'],
  ['sent', null, /Submitted by Bo Lind/],
  ['refused', 'The file is too large.', 'The file is too large.'],
])(
  'a dispute whose answer is %s says so, and cannot be answered twice',
  async (state, why, words) => {
    renderScreen(<Orders />, { at, as: 'finance', calls: page(evidence(state, why)) })
    await isSeen(words)
    expect(screen.queryByRole('button', { name: 'Submit evidence' })).toBeNull()
  },
)

test('who may not answer disputes can still read the proof', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { press, sent } = renderScreen(<Orders />, {
    at,
    as: 'support',
    calls: [...page(), on(disputeDocument, { fileName: 'proof.pdf', pdf: btoa('%PDF') })],
  })
  await press('Proof of delivery')
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce())
  expect(sent(disputeDocument)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Submit evidence' })).toBeNull()
  click.mockRestore()
})

test('a proof that cannot be written says why', async () => {
  const { press } = renderScreen(<Orders />, {
    at,
    calls: [...page(), on(disputeDocument, refuse('unavailable', { message: 'No paper.' }))],
  })
  await press('Proof of delivery')
  await isSeen('No paper.')
})

test('disputes of an order that cannot be loaded say so, and load when asked again', async () => {
  const { press } = renderScreen(<Orders />, {
    at,
    calls: [
      on(viewOrderDetails, staffOrder),
      on(disputesOfOrder, refuse('unavailable'), { disputes: [dispute] }),
    ],
  })
  await isSeen('Disputes could not be loaded.')
  await press('Try again')
  await isSeen(/Product not received · \$ 149.99/)
})

test('a warning of the bank is shown on the order', async () => {
  renderScreen(<Orders />, {
    at,
    calls: [on(viewOrderDetails, staffOrder), on(disputesOfOrder, { warnings })],
  })
  await isSeen(/\(card stolen\)/)
})
