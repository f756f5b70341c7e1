import { deliveryEstimateOf } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { deliveryLine } from './delivery.rules.ts'

const spec = { ready: 'Key shown right after payment and e-mailed', later: 'Within 3–4 hours' }
const silent = { ready: null, later: null }

test.each([
  ['ready', spec, 'Key shown right after payment and e-mailed'],
  ['processing', spec, 'Key by e-mail, within 3–4 hours'],
  ['sold-out', spec, 'Sold out: cannot be ordered right now'],
  [null, spec, null],
  ['ready', silent, null],
  ['processing', silent, null],
  ['sold-out', silent, 'Sold out: cannot be ordered right now'],
  [null, silent, null],
] as const)('with stock %s the delivery line says only what is known', (stock, words, line) => {
  const product = { availability: stock, deliveryEstimate: deliveryEstimateOf(stock) }
  expect(deliveryLine(product, words)).toBe(line)
})

test('an edition that staff check promises no key right after payment', () => {
  const product = { availability: 'ready', deliveryEstimate: 'after-check' } as const
  expect(deliveryLine(product, spec)).toBe('Key by e-mail, once we have checked the order')
})
