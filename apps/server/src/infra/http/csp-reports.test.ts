import { expect, test } from 'vitest'
import { isOfProvider } from './csp-reports.ts'

test.each([
  ['https://js.stripe.com/v3/', true],
  ['https://b.js.stripe.com/x.js', true],
  ['https://hooks.stripe.com', true],
  ['https://link.com/pay', true],
  ['https://js.stripe.com.example.com/v3/', false],
  ['https://notstripe.com', false],
  ['https://example.com/js.stripe.com', false],
  ['inline', false],
  ['', false],
])('%s is of the provider: %s', (blocked, isSo) => {
  expect(isOfProvider(blocked)).toBe(isSo)
})
