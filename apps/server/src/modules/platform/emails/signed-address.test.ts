import { expect, test } from 'vitest'
import { signedAddress, signedFor } from './signed-address.ts'

const shop = {
  KEY_PEPPER: 'the pepper of a shop',
  MAIL_BOUNCE_DOMAIN: 'bounces.example.com',
  MAIL_REPLY_DOMAIN: 'reply.example.com',
}
const address = signedAddress(shop, 'bounce', 42) ?? ''
const replyAddress = signedAddress(shop, 'reply', 42) ?? ''

test('the address of a mail names it, and fits into an address', () => {
  expect(address).toMatch(/^bounce\+42\.[0-9a-f]{32}@bounces\.example\.com$/)
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(signedFor(shop, address)).toEqual({ word: 'bounce', emailId: 42 })
  expect(signedFor(shop, address.toUpperCase())).toEqual({ word: 'bounce', emailId: 42 })
  expect(signedFor(shop, replyAddress)).toEqual({ word: 'reply', emailId: 42 })
})

test.each([
  ['another mail', address.replace('+42.', '+43.')],
  ['another signature', address.replace(/\.[0-9a-f]{4}/, '.0000')],
  ['another shop', signedAddress({ ...shop, KEY_PEPPER: 'another pepper' }, 'bounce', 42) ?? ''],
  ['another domain', address.replace('bounces.', 'evil.')],
  ['no signature', 'bounce+42@bounces.example.com'],
  ['a leading zero', address.replace('+42', '+042')],
  ['the signature of a bounce', address.replace('bounce+', 'reply+').replace('bounces.', 'reply.')],
  ['the domain of bounces', replyAddress.replace('@reply.', '@bounces.')],
  ['nothing', ''],
])('an address with %s belongs to no mail', (_what, forged) => {
  expect(signedFor(shop, forged)).toBeUndefined()
})

test('without a domain mails have no address of their own', () => {
  expect(signedAddress({ KEY_PEPPER: 'x' }, 'bounce', 42)).toBeUndefined()
  expect(signedAddress({ KEY_PEPPER: 'x' }, 'reply', 42)).toBeUndefined()
})
