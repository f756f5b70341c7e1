// @vitest-environment happy-dom
import { disputeDocument, disputesOfOrder, submitDispute } from '@keyhaven/contracts/staff/disputes'
import { viewOrderDetails } from '@keyhaven/contracts/staff/order-details'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/staff.tsx'
import { actsKeepTheirPromises } from '../../../testing/staff-acts.tsx'
import { on, refuse } from '../../../testing/staff-answers.ts'
import { fraudWarnings, staffDispute } from '../../../testing/staff-disputes.ts'
import { AT_ORDER as at, staffOrder } from '../../../testing/staff-order.ts'
import { isSeen } from '../../../testing/staff-promises.tsx'
import Orders from './screen.tsx'

const page = (about: object = {}) => [
  on(viewOrderDetails, staffOrder),
  on(disputesOfOrder, { disputes: [{ ...staffDispute, ...about }] }),
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

test('what the provider reviews stands on the order, and how it ended', async () => {
  const reviews = [
    { id: 'prv_1', closedAs: null },
    { id: 'prv_2', closedAs: 'refunded_as_fraud' },
  ]
  renderScreen(<Orders />, {
    at,
    calls: [on(viewOrderDetails, staffOrder), on(disputesOfOrder, { reviews })],
  })
  await isSeen('The card provider asks for a review.')
  await isSeen(/It ended as “refunded as fraud”/)
})

test('disputes of an order that cannot be loaded say so, and load when asked again', async () => {
  const { press } = renderScreen(<Orders />, {
    at,
    calls: [
      on(viewOrderDetails, staffOrder),
      on(disputesOfOrder, refuse('unavailable'), { disputes: [staffDispute] }),
    ],
  })
  await isSeen('Disputes could not be loaded.')
  await press('Try again')
  await isSeen(/Product not received · \$149.99/)
})

test('a warning of the bank is shown on the order', async () => {
  renderScreen(<Orders />, {
    at,
    calls: [on(viewOrderDetails, staffOrder), on(disputesOfOrder, { warnings: fraudWarnings })],
  })
  await isSeen(/\(card stolen\)/)
})
