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
  expect(deliveryLine(stock, words)).toBe(line)
})
