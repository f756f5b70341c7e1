import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyedHash, keyedHashes } from '../../../../infra/crypto/keyed.ts'
import type { Secrets } from '../../../../infra/crypto/secret-ring.ts'
import { normaliseKey } from '../licenses.rules.ts'

/** The key-encryption keys of this shop: the current one wraps new batches, all of them unwrap. */
export type KeyRing = Readonly<{
  current: string
  keys: ReadonlyMap<string, Buffer>
}>

/** Where a key text belongs. Sealed for one place, it opens in no other. */
export type KeyPlace = Readonly<{ batchId: number; productId: string; fingerprint: Buffer }>

export type WrappedKey = Readonly<{ productId: string; wrappedKey: Buffer; kekId: string }>

const CIPHER = 'aes-256-gcm'
const VERSION = 1
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES

/** Reads `id:base64` pairs separated by commas. Throws a sentence that never shows a key. */
export function keyRingOf({ KEY_ENCRYPTION_KEYS }: { KEY_ENCRYPTION_KEYS: string }): KeyRing {
  const pairs = KEY_ENCRYPTION_KEYS.split(',').map((pair) => keyOf(pair.trim()))
  const [first] = pairs
  if (!first) throw new Error('KEY_ENCRYPTION_KEYS is empty')
  const keys = new Map(pairs)
  if (keys.size < pairs.length) throw new Error('KEY_ENCRYPTION_KEYS names a key twice')
  return { current: first[0], keys }
}

function keyOf(pair: string): [string, Buffer] {
  const [, id = '', text = ''] = /^([\w.-]+):([A-Za-z0-9+/]+={0,2})$/.exec(pair) ?? []
  const key = Buffer.from(text, 'base64')
  if (key.length !== KEY_BYTES) {
    const name = id === '' ? 'KEY_ENCRYPTION_KEYS' : `the key "${id}" of KEY_ENCRYPTION_KEYS`
    throw new Error(`${name} is not written as id:base64 of ${KEY_BYTES} bytes`)
  }
  return [id, key]
}

/** version | nonce | encrypted | tag; the version and what the text is bound to are authenticated too. */
function seal(key: CipherKey, text: Buffer, boundTo: readonly unknown[]): Buffer {
  const head = Buffer.concat([Buffer.from([VERSION]), randomBytes(NONCE_BYTES)])
  const cipher = createCipheriv(CIPHER, key, head.subarray(1), { authTagLength: TAG_BYTES })
  cipher.setAAD(additionalData(boundTo))
  return Buffer.concat([head, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, sealed: Buffer, boundTo: readonly unknown[]): Buffer {
  const isReadable = sealed[0] === VERSION && sealed.length >= HEAD_BYTES + TAG_BYTES
  if (!isReadable) throw new Error('sealed in a way this program does not know')
  const nonce = sealed.subarray(1, HEAD_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(additionalData(boundTo))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const encrypted = sealed.subarray(HEAD_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(encrypted), decipher.final()])
}

// JSON keeps the parts apart: no two lists of parts are written alike.
const additionalData = (parts: readonly unknown[]) => Buffer.from(JSON.stringify([VERSION, parts]))

const boundToPlace = ({ batchId, productId, fingerprint }: KeyPlace) => [
  'key',
  batchId,
  productId,
  fingerprint.toString('hex'),
]
const boundToProduct = (productId: string) => ['batch', productId]

/** To seal many keys, pass the data key as a key object: made from bytes, each seal costs five times as much. */
export const sealKey = (dataKey: CipherKey, place: KeyPlace, licenseKey: string) =>
  seal(dataKey, Buffer.from(licenseKey), boundToPlace(place))

export const openKey = (dataKey: Buffer, place: KeyPlace, ciphertext: Buffer) =>
  open(dataKey, ciphertext, boundToPlace(place)).toString()

const FILE = ['file']

/** A supplier's file while it waits to be imported. */
export const sealFile = (dataKey: CipherKey, text: string) => seal(dataKey, Buffer.from(text), FILE)

export const openFile = (dataKey: Buffer, sealed: Buffer) => open(dataKey, sealed, FILE).toString()

/** A fresh data key for one batch, and how it is stored. */
export function newBatchKey(ring: KeyRing, productId: string): WrappedKey & { dataKey: Buffer } {
  const dataKey = randomBytes(KEY_BYTES)
  return { dataKey, ...wrap(ring, productId, dataKey) }
}

function wrap(ring: KeyRing, productId: string, dataKey: Buffer): WrappedKey {
  const kek = kekCalled(ring, ring.current)
  return {
    productId,
    wrappedKey: seal(kek, dataKey, boundToProduct(productId)),
    kekId: ring.current,
  }
}

export const openBatchKey = (ring: KeyRing, { productId, wrappedKey, kekId }: WrappedKey) =>
  open(kekCalled(ring, kekId), wrappedKey, boundToProduct(productId))

/** The same data key under the current key-encryption key: no licence key is touched. */
export const rewrapBatchKey = (ring: KeyRing, batch: WrappedKey) =>
  wrap(ring, batch.productId, openBatchKey(ring, batch))

function kekCalled(ring: KeyRing, id: string): Buffer {
  const kek = ring.keys.get(id)
  if (!kek) throw new Error(`KEY_ENCRYPTION_KEYS does not list "${id}", which wraps this batch`)
  return kek
}

const FINGERPRINT = 'licence fingerprint'

/** Recognises a key without opening any: equal for every way of writing the same key. */
export const fingerprintOf = (secrets: Secrets, licenseKey: string): Buffer =>
  keyedHash(secrets, FINGERPRINT, normaliseKey(licenseKey))

/** Every fingerprint a key may be stored under, the current one first. */
export const fingerprintsOf = (secrets: Secrets, licenseKey: string): Buffer[] =>
  keyedHashes(secrets, FINGERPRINT, normaliseKey(licenseKey))
