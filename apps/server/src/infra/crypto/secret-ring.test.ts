import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  addressHashes,
  addressInToken,
  broughtForward,
  hashAddress,
  hashVisitor,
  linkToken,
  linkTokenOf,
  unsubscribeToken,
} from './address-hash.ts'
import { isKeyedHashOf, isMacOf, keyedHash, keyedHashes, macOf, versionOf } from './keyed.ts'
import { type Purpose, ringOf, type Secrets } from './secret-ring.ts'
import { hashToken } from './tokens.ts'

const secret = (version: number) => `${version}:${Buffer.alloc(32, version).toString('base64')}`
const KEY_PEPPER = 'the pepper of a shop'
const ADDRESS = 'ada@example.com'

/** As an operator moves on: the pepper alone, then a secret first, then another. */
const before: Secrets = { KEY_PEPPER }
const first: Secrets = { KEY_PEPPER, SECRETS: secret(1) }
const second: Secrets = { KEY_PEPPER, SECRETS: `${secret(2)},${secret(1)}` }
/** Known to every server before any uses it. */
const announced: Secrets = { KEY_PEPPER, SECRETS: `${secret(1)},${secret(2)}` }
const retired: Secrets = { SECRETS: `${secret(2)},${secret(1)}:retired`, KEY_PEPPER }

const purposes: Purpose[] = [
  'person hash',
  'one-time code',
  'return address',
  'outgoing webhook',
  'form token',
  'list cursor',
  'licence fingerprint',
  'mailed link',
  'unsubscribe link',
]

test('each purpose has a key of its own, and each version has others', () => {
  const keys = [first, second].flatMap((secrets) =>
    purposes.map((purpose) => ringOf(secrets).keyFor(purpose).toString('hex')),
  )
  expect(new Set(keys).size).toBe(purposes.length * 2)
})

test('a derived key is that of HKDF-SHA256, so another program can make it', () => {
  const extracted = createHmac('sha256', 'keyhaven').update(Buffer.alloc(32, 1)).digest()
  const expanded = createHmac('sha256', extracted).update('form token\u0001').digest()
  expect(ringOf(first).keyFor('form token')).toEqual(expanded)
})

test('what was made before there were versions is what it was', () => {
  const legacy = createHmac('sha256', KEY_PEPPER).update(`address:${ADDRESS}`).digest()
  expect(hashAddress(before, ` ${ADDRESS.toUpperCase()} `)).toEqual(legacy)
  expect(versionOf(legacy)).toBe(0)
})

test('the pepper may also be listed as version 0', () => {
  const listed = { SECRETS: `${secret(1)},0:${Buffer.from(KEY_PEPPER).toString('base64')}` }
  expect(hashAddress(listed, ADDRESS)).toEqual(hashAddress(first, ADDRESS))
})

test('a version that is not listed stops with a sentence', () => {
  expect(() => ringOf(first).keyFor('form token', 7)).toThrow('does not list version 7')
})

test('a stored hash of a person moves on without the person', () => {
  const old = hashAddress(before, ADDRESS)
  expect(broughtForward(first, old)).toEqual(hashAddress(first, ADDRESS))
  expect(broughtForward(second, old)).toEqual(hashAddress(second, ADDRESS))
  expect(broughtForward(second, hashAddress(first, ADDRESS))).toEqual(hashAddress(second, ADDRESS))
  expect(broughtForward(second, hashVisitor(before, 'x'))).toEqual(hashVisitor(second, 'x'))
})

test('a hash that is new enough stays as it is', () => {
  const hash = hashAddress(second, ADDRESS)
  expect(broughtForward(second, hash)).toBe(hash)
  expect(broughtForward(first, hash)).toBe(hash)
})

test('while secrets are rotated, a person is found under every hash, and written under the current', () => {
  const hashes = addressHashes(second, ADDRESS)
  expect(hashes.map(versionOf)).toEqual([2, 0, 1])
  expect(hashes[0]).toEqual(hashAddress(second, ADDRESS))
  expect(hashes).toContainEqual(hashAddress(before, ADDRESS))
  expect(hashes).toContainEqual(hashAddress(first, ADDRESS))
})

test('a secret that is announced and not used yet recognises what those who use it write', () => {
  expect(hashAddress(announced, ADDRESS)).toEqual(hashAddress(first, ADDRESS))
  expect(addressHashes(announced, ADDRESS)).toContainEqual(hashAddress(second, ADDRESS))
})

const text = 'signed'

test.each([
  ['the current one', second, true],
  ['an older one', first, true],
  ['the pepper', before, true],
  ['a stranger', { KEY_PEPPER: 'the pepper of another' }, false],
])('a signature by %s is ours: %s', (_who, by, expected) => {
  const mac = macOf(by, 'form token', text)
  expect(isMacOf(second, 'form token', { text, mac })).toBe(expected)
})

test('a signature for one purpose is none for another, and half of one is none', () => {
  const mac = macOf(second, 'form token', text)
  expect(isMacOf(second, 'list cursor', { text, mac })).toBe(false)
  expect(isMacOf(second, 'form token', { text, mac: mac.subarray(0, 16) })).toBe(false)
  expect(isMacOf(second, 'form token', { text, mac: Buffer.alloc(0) })).toBe(false)
  const half = { text, mac: mac.subarray(0, 16), bytes: 16 }
  expect(isMacOf(second, 'form token', half)).toBe(true)
})

test('a retired secret proves nothing any more, and people hashed with it are still recognised', () => {
  const mac = macOf(first, 'form token', text)
  expect(isMacOf(retired, 'form token', { text, mac })).toBe(false)
  const code = keyedHash(first, 'one-time code', text)
  expect(isKeyedHashOf(second, 'one-time code', text, code)).toBe(true)
  expect(isKeyedHashOf(retired, 'one-time code', text, code)).toBe(false)
  expect(addressInToken(retired, unsubscribeToken(first, ADDRESS))).toBeUndefined()
  expect(addressHashes(retired, ADDRESS)).toContainEqual(hashAddress(first, ADDRESS))
})

test('a stored hash is compared under the version that made it', () => {
  for (const by of [before, first, second]) {
    const stored = keyedHash(by, 'one-time code', text)
    expect(isKeyedHashOf(second, 'one-time code', text, stored)).toBe(true)
    expect(isKeyedHashOf(second, 'one-time code', 'another', stored)).toBe(false)
    expect(keyedHashes(second, 'one-time code', text)).toContainEqual(stored)
  }
  const later = keyedHash({ SECRETS: secret(9) }, 'one-time code', text)
  expect(isKeyedHashOf(second, 'one-time code', text, later)).toBe(false)
})

test('a link that ends mails works after any rotation, for the same address', () => {
  for (const by of [before, first, second]) {
    const [current] = addressInToken(second, unsubscribeToken(by, ADDRESS)) ?? []
    expect(current).toEqual(hashAddress(second, ADDRESS))
  }
  expect(addressInToken(second, unsubscribeToken({ SECRETS: secret(9) }, ADDRESS))).toBeUndefined()
})

test('a mail that is sent after a rotation holds the link that was noted before it', () => {
  const token = linkToken(before, 'cart', 'cart_1')
  expect(linkTokenOf(second, 'cart', 'cart_1', hashToken(token))).toBe(token)
  expect(linkTokenOf(second, 'cart', 'cart_2', hashToken(token))).toBeUndefined()
})
