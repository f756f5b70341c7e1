// @vitest-environment happy-dom
import type { Order } from '@keyhaven/contracts/orders'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { SAMPLE_KEY, sampleOrder } from '../../testing/sample-order.ts'
import { PlainOrder } from './plain-order.tsx'

function textOf(change: Partial<Order>) {
  renderInShop(<PlainOrder order={{ ...sampleOrder, ...change }} />)
  return document.body.textContent
}

test.each([
  ['paid', /Paid\. Thank you\./],
  ['partially_refunded', /Paid\. Thank you\./],
  ['awaiting', /We are confirming your payment/],
  ['processing', /on its way.*do not pay again/],
  ['expired', /You were not charged/],
  ['review', /is being checked/],
  ['refunded', /This order was refunded/],
  ['disputed', /is disputed at your bank/],
  ['dispute_lost', /taken the payment of this order back/],
] as const)(
  'without scripts an order that is %s says so, and shows no key',
  (paymentStatus, words) => {
    const text = textOf({ paymentStatus })
    expect(text).toMatch(words)
    expect(text).not.toContain(SAMPLE_KEY)
  },
)
