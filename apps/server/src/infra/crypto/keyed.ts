import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Purpose, ringOf, type Secrets } from './secret-ring.ts'

type Text = string | Buffer
const DIGEST_BYTES = 32

export const digestOf = (key: Buffer, text: Text): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** A signature by the current secret. */
export const macOf = (secrets: Secrets, purpose: Purpose, text: Text): Buffer =>
  digestOf(ringOf(secrets).keyFor(purpose), text)

const isEqual = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other)

/** Whether any secret that is still trusted made this signature; of a short one, so many first bytes. */
export function isMacOf(
  secrets: Secrets,
  purpose: Purpose,
  { text, mac, bytes = DIGEST_BYTES }: { text: Text; mac: Buffer; bytes?: number },
): boolean {
  const { trusted, keyFor } = ringOf(secrets)
  return trusted
    .map((version) => digestOf(keyFor(purpose, version), text).subarray(0, bytes))
    .some((expected) => isEqual(expected, mac))
}

/** A stored hash says which version made it: one byte before it, or none for the time before versions. */
export const withVersion = (version: number, digest: Buffer): Buffer =>
  version === 0 ? digest : Buffer.concat([Buffer.from([version]), digest])

export const versionOf = (hash: Buffer): number =>
  hash.length === DIGEST_BYTES ? 0 : (hash[0] ?? 0)

/** What is stored of a value that will be compared later. */
export function keyedHash(
  secrets: Secrets,
  purpose: Purpose,
  text: Text,
  version?: number,
): Buffer {
  const ring = ringOf(secrets)
  const by = version ?? ring.current
  return withVersion(by, digestOf(ring.keyFor(purpose, by), text))
}

/** The same value under every version that is known, the current one first: one of them is stored. */
export function keyedHashes(secrets: Secrets, purpose: Purpose, text: Text): Buffer[] {
  const { current, versions } = ringOf(secrets)
  const others = versions.filter((version) => version !== current).reverse()
  return [current, ...others].map((version) => keyedHash(secrets, purpose, text, version))
}

/** Whether this value was stored, by a secret that is still trusted. Takes the same time either way. */
export function isKeyedHashOf(secrets: Secrets, purpose: Purpose, text: Text, stored: Buffer) {
  const { trusted, current } = ringOf(secrets)
  const version = versionOf(stored)
  const isTrusted = trusted.includes(version)
  const expected = keyedHash(secrets, purpose, text, isTrusted ? version : current)
  return isEqual(expected, stored) && isTrusted
}
