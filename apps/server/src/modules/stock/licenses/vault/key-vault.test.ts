import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fingerprintOf,
  type KeyPlace,
  keyRingOf,
  newBatchKey,
  openBatchKey,
  openKey,
  rewrapBatchKey,
  sealKey,
} from './key-vault.ts'

const KEY = 'ABCDE-12345-FGHIJ-67890-KLMNO'
const PEPPER = { KEY_PEPPER: 'the pepper of a test' }
const kek = () => randomBytes(32).toString('base64')
const ringOf = (keys: string) => keyRingOf({ KEY_ENCRYPTION_KEYS: keys })

const dataKey = randomBytes(32)
const place: KeyPlace = {
  batchId: 7,
  productId: 'home-2024',
  fingerprint: fingerprintOf(PEPPER, KEY),
}

const flip = (bytes: Buffer, bit: number) => {
  const changed = Buffer.from(bytes)
  const index = Math.floor(bit / 8) % bytes.length
  changed[index] = (changed[index] ?? 0) ^ (1 << (bit % 8))
  return changed
}

test('a sealed key opens in its own place', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(openKey(dataKey, place, sealKey(dataKey, place, text))).toBe(text)
    }),
  )
})

test('a sealed key is refused when any bit of it was changed', () => {
  const sealed = sealKey(dataKey, place, KEY)
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    expect(() => openKey(dataKey, place, flip(sealed, bit))).toThrow()
  }
})

test('a sealed key is refused when it was cut', () => {
  const sealed = sealKey(dataKey, place, KEY)
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => openKey(dataKey, place, sealed.subarray(0, length))).toThrow()
  }
})

test('a sealed key is refused in the place of any other', () => {
  const sealed = sealKey(dataKey, place, KEY)
  const elsewhere = fc.oneof(
    fc.integer({ min: 8 }).map((batchId): KeyPlace => ({ ...place, batchId })),
    fc.string().map((end): KeyPlace => ({ ...place, productId: `home-2024${end}.` })),
    fc.nat(255).map((bit): KeyPlace => ({ ...place, fingerprint: flip(place.fingerprint, bit) })),
  )
  fc.assert(
    fc.property(elsewhere, (other) => {
      expect(() => openKey(dataKey, other, sealed)).toThrow()
    }),
    { numRuns: 1_000 },
  )
})

test('a sealed key is refused by the data key of another batch', () => {
  expect(() => openKey(randomBytes(32), place, sealKey(dataKey, place, KEY))).toThrow()
})

test('no two of a hundred thousand sealed keys share a nonce', () => {
  const nonces = new Set<string>()
  for (let count = 0; count < 100_000; count += 1) {
    nonces.add(sealKey(dataKey, place, KEY).subarray(1, 13).toString('latin1'))
  }
  expect(nonces.size).toBe(100_000)
})

test('a batch key opens for its own product only', () => {
  const ring = ringOf(`one:${kek()}`)
  const { dataKey, ...wrapped } = newBatchKey(ring, 'home-2024')
  expect(openBatchKey(ring, wrapped)).toEqual(dataKey)
  expect(() => openBatchKey(ring, { ...wrapped, productId: 'home-2021' })).toThrow()
})

test('while keys rotate both open, new batches take the first, and afterwards the old one may go', () => {
  const [first, second] = [`old:${kek()}`, `new:${kek()}`]
  const { dataKey, ...wrapped } = newBatchKey(ringOf(first), 'home-2024')
  const both = ringOf(`${second}, ${first}`)
  expect(openBatchKey(both, wrapped)).toEqual(dataKey)
  expect(newBatchKey(both, 'home-2024').kekId).toBe('new')

  const rewrapped = rewrapBatchKey(both, wrapped)
  expect(rewrapped.kekId).toBe('new')
  expect(openBatchKey(ringOf(second), rewrapped)).toEqual(dataKey)
})

test('a batch under a key that is not configured says which one is missing', () => {
  const { wrappedKey, productId } = newBatchKey(ringOf(`old:${kek()}`), 'home-2024')
  const open = () => openBatchKey(ringOf(`new:${kek()}`), { wrappedKey, productId, kekId: 'old' })
  expect(open).toThrow('KEY_ENCRYPTION_KEYS does not list "old"')
})

test.each([
  ['nothing', ''],
  ['a key without a name', kek()],
  ['a key of the wrong length', 'one:c2hvcnQ='],
  ['a name twice', `one:${kek()},one:${kek()}`],
])('a configuration with %s is refused, without showing a key', (_, keys) => {
  const secret = keys.split(':').at(-1) || 'nothing'
  expect(() => ringOf(keys)).toThrow(/KEY_ENCRYPTION_KEYS/)
  expect(() => ringOf(keys)).not.toThrow(secret)
})

test('a fingerprint knows a key however it is written, and needs the pepper', () => {
  expect(fingerprintOf(PEPPER, ' abcde 12345 fghij 67890 klmno ')).toEqual(place.fingerprint)
  expect(fingerprintOf({ KEY_PEPPER: 'another pepper' }, KEY)).not.toEqual(place.fingerprint)
})
