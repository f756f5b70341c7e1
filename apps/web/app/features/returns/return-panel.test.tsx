// @vitest-environment happy-dom
import type { OrderReturns, RefundRequest } from '@keyhaven/contracts/returns'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { ReturnPanel } from './return-panel.tsx'
import { outcomeOf, requestText } from './returns.rules.ts'

const ADDRESS = '/api/orders/order_A/returns'

const unit = (slot: number, state: OrderReturns['units'][number]['state'], over = {}) => ({
  lineId: 1,
  slot,
  productName: 'Office Home 2024',
  amount: '149.99',
  state,
  isWithdrawable: false,
  ...over,
})

const returns: OrderReturns = {
  orderId: 'order_A',
  orderNumber: 'KH-7F3K-9Q2D',
  currency: 'EUR',
  isGuaranteed: true,
  guaranteeUntil: '2026-12-16T00:00:00.000Z',
  withdrawal: 'none',
  withdrawalUntil: '2026-11-30T00:00:00.000Z',
  units: [unit(1, 'seen'), unit(2, 'waiting')],
  requests: [],
}

const request: RefundRequest = {
  id: 'rr_1',
  state: 'review',
  isWithdrawal: false,
  isAutomatic: false,
  amount: '149.99',
  licenses: 1,
  askedAt: '2026-11-15T10:00:00.000Z',
  refusal: null,
}

function openPanel(told: OrderReturns) {
  const shop = shopAnswers({ [ADDRESS]: { body: told } })
  return { shop, ...renderInShop(<ReturnPanel orderId="order_A" proof="browser" />) }
}

test('what will happen is said before the button is pressed, and only what was chosen is sent', async () => {
  const { shop, user } = openPanel(returns)
  await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
  expect(screen.getByText('Choose what you would like to return.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /\(2\)/ }))
  expect(screen.getByText(/Your refund starts when you confirm/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Ask for a refund: .149\.99$|^Ask/ }))
  await waitFor(() => expect(shop.to(ADDRESS).some(({ body }) => 'units' in body)).toBe(true))
  const sent = shop.to(ADDRESS).find(({ body }) => 'units' in body)?.body
  expect(sent).toEqual({
    units: [{ lineId: 1, slot: 2 }],
    isWithdrawal: false,
    reason: 'changed_mind',
  })
})

test('while the right of withdrawal lasts, the page offers it by that name', async () => {
  const units = [unit(1, 'waiting', { isWithdrawable: true })]
  openPanel({ ...returns, withdrawal: 'open', units })
  expect(await screen.findByRole('button', { name: 'Withdraw from contract here' })).toBeTruthy()
  expect(screen.getByText(/Until 29 November you may withdraw/)).toBeTruthy()
})

test('a right that has ended is called ended, and the guarantee is offered instead', async () => {
  openPanel({ ...returns, withdrawal: 'lapsed', units: [unit(1, 'seen')] })
  expect(await screen.findByText(/Your right of withdrawal has ended/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Ask for a refund' })).toBeTruthy()
})

test.each([
  ['review', {}, 'Waiting for us.', /check that the keys are unused/i],
  ['review', { isWithdrawal: true }, 'Waiting for us.', /due within 14 days/],
  ['approved', {}, 'Refund on its way.', /149\.99 for 1 licence/],
  ['refunded', {}, 'Refunded.', /5 to 10 working days/],
  ['refunded', { amount: '0.00' }, 'Returned.', /was free/],
  ['refused', { refusal: 'key_in_use' }, 'Not approved.', /still in use\. Your keys stay yours/],
  ['failed', {}, 'The refund did not reach your card.', /another way/],
  ['closed', {}, 'Closed.', /in another way/],
] as const)('a request that is %s (%o) says so', (state, change, title, text) => {
  const told = requestText({ ...request, state, ...change } as RefundRequest, 'EUR')
  expect(told.title).toBe(title)
  expect(told.text).toMatch(text)
})

test('keys of both kinds are told apart', () => {
  expect(outcomeOf(returns, new Set(['1:1', '1:2']))).toMatch(
    /We check that the key is unused.*others need no check/,
  )
  expect(outcomeOf(returns, new Set(['1:1']))).not.toMatch(/others/)
})
