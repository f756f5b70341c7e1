import { expect, test } from 'vitest'
import { emailBehind, returnAddress } from './return-address.ts'

const shop = { KEY_PEPPER: 'the pepper of a shop', MAIL_BOUNCE_DOMAIN: 'bounces.example.com' }
const address = returnAddress(shop, 42) ?? ''

test('the address of a mail names it, and fits into an address', () => {
  expect(address).toMatch(/^bounce\+42\.[0-9a-f]{32}@bounces\.example\.com$/)
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(emailBehind(shop, address)).toBe(42)
  expect(emailBehind(shop, address.toUpperCase())).toBe(42)
})

test.each([
  ['another mail', address.replace('+42.', '+43.')],
  ['another signature', address.replace(/\.[0-9a-f]{4}/, '.0000')],
  ['another shop', returnAddress({ ...shop, KEY_PEPPER: 'another pepper' }, 42) ?? ''],
  ['another domain', address.replace('bounces.', 'evil.')],
  ['no signature', 'bounce+42@bounces.example.com'],
  ['a leading zero', address.replace('+42', '+042')],
  ['nothing', ''],
])('an address with %s belongs to no mail', (_what, forged) => {
  expect(emailBehind(shop, forged)).toBeUndefined()
})

test('without a domain for bounces mails have no address of their own', () => {
  expect(returnAddress({ KEY_PEPPER: 'x' }, 42)).toBeUndefined()
})
