import { expect, test } from 'vitest'
import { deliveryLine } from './delivery.rules.ts'

const spec = { ready: 'Key delivered by e-mail within 15-30 minutes', later: 'Within 3-4 hours' }
const silent = { ready: null, later: null }

test.each([
  ['ready', spec, 'Key delivered by e-mail within 15-30 minutes'],
  ['processing', spec, 'Key by e-mail, within 3-4 hours'],
  [null, spec, null],
  ['ready', silent, null],
  ['processing', silent, null],
  [null, silent, null],
] as const)('with stock %s the delivery line says only what is known', (stock, words, line) => {
  expect(deliveryLine(stock, words)).toBe(line)
})
