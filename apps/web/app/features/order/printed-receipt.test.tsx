// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { sampleOrder } from '../../testing/sample-order.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { PrintedReceipt } from './printed-receipt.tsx'

test('a printed receipt says who sold it, the discount, the tax, the card by its brand and where refunds are', () => {
  shopAnswers({})
  const order = {
    ...sampleOrder,
    items: sampleOrder.items.map((item) => ({ ...item, listPrice: '166.66' })),
    discount: { amount: '16.67', code: 'TENTH' },
    taxNote: 'VAT or sales tax: none charged by the seller.',
    card: { brand: 'visa' },
  }
  renderInShop(<PrintedReceipt order={order} hasKeys={false} isPaid />)
  const paper = document.querySelector('[data-print]')?.textContent ?? ''
  for (const words of [
    '100 Harbor Way',
    'Promo code TENTH',
    'none charged by the seller',
    'Paid by Visa card.',
    'https://keyhaven.example/refund-policy',
  ]) {
    expect(paper).toContain(words)
  }
  expect(paper).toMatch(/\$\s166\.66.*−\$\s16\.67.*Paid, USD\$\s149\.99/)
})
