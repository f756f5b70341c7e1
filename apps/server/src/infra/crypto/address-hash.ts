import { digestOf, isMacOf, macOf, versionOf, withVersion } from './keyed.ts'
import { ringOf, type Secrets } from './secret-ring.ts'
import { isTokenOf } from './tokens.ts'

const PURPOSE = 'person hash'

/**
 * The hash under every version from one on, oldest first: each is a hash of the one before. So a stored
 * hash moves to a newer secret without the address, which may have been erased long ago.
 */
function hashesFrom(secrets: Secrets, text: string | Buffer, after: number): Buffer[] {
  const { versions, keyFor } = ringOf(secrets)
  const made: Buffer[] = []
  for (const version of versions.filter((one) => one > after)) {
    const digest = digestOf(keyFor(PURPOSE, version), made.at(-1) ?? text)
    made.push(withVersion(version, digest))
  }
  return made
}

const everyHash = (secrets: Secrets, text: string) => hashesFrom(secrets, text, -1)

function currentOf(secrets: Secrets, hashes: readonly Buffer[]): Buffer {
  const { current } = ringOf(secrets)
  const hash = hashes.find((one) => versionOf(one) === current)
  if (!hash) throw new Error(`no hash under version ${current}`)
  return hash
}

const namedAddress = (email: string) => `address:${email.trim().toLowerCase()}`

/** Recognises an address again without being it: worthless to a thief of the database. */
export const hashAddress = (secrets: Secrets, email: string): Buffer =>
  currentOf(secrets, everyHash(secrets, namedAddress(email)))

/** All hashes of one address. Rows are written with the first; while secrets are rotated a row may have any of them. */
export type AddressHashes = readonly [Buffer, ...Buffer[]]

const ledBy = (first: Buffer, all: readonly Buffer[]): AddressHashes => [
  first,
  ...all.filter((hash) => !hash.equals(first)),
]

export function addressHashes(secrets: Secrets, email: string): AddressHashes {
  const all = everyHash(secrets, namedAddress(email))
  return ledBy(currentOf(secrets, all), all)
}

/** A browser that nobody knows by name, for the record of what it answered. */
export const hashVisitor = (secrets: Secrets, visitor: string): Buffer =>
  currentOf(secrets, everyHash(secrets, `visitor:${visitor}`))

/** The same person under the current secret; the hash itself if it is that already. */
export function broughtForward(secrets: Secrets, hash: Buffer): Buffer {
  const { current } = ringOf(secrets)
  const version = versionOf(hash)
  return version >= current ? hash : currentOf(secrets, hashesFrom(secrets, hash, version))
}

const linked = (purpose: LinkPurpose, id: string) => `link to ${purpose}:${id}`
type LinkPurpose = 'cart' | 'newsletter'

/** Whom a limit counts: an address, a network or a browser, under the name of the limit. */
export const hashSubject = (secrets: Secrets, subject: string): Buffer =>
  macOf(secrets, 'limit', subject)

/** The secret in a link that we mail. The same each time, so that a mail sent twice holds the same link. */
export const linkToken = (secrets: Secrets, purpose: LinkPurpose, id: string): string =>
  macOf(secrets, 'mailed link', linked(purpose, id)).toString('base64url')

/** The link whose hash was noted when it was made, by whichever secret was current then. */
export function linkTokenOf(
  secrets: Secrets,
  purpose: LinkPurpose,
  id: string,
  tokenHash: Buffer,
): string | undefined {
  const { trusted, keyFor } = ringOf(secrets)
  return trusted
    .map((version) => digestOf(keyFor('mailed link', version), linked(purpose, id)))
    .map((digest) => digest.toString('base64url'))
    .find((token) => isTokenOf(token, tokenHash))
}

const TOKEN_SHAPE = /^([\w-]{43,44})\.([\w-]{43})$/
const UNSUBSCRIBE = Buffer.from('unsubscribe:')
const signed = (hash: Buffer) => Buffer.concat([UNSUBSCRIBE, hash])

/** Names an address to us alone, for a link in a mail: it ends mails and opens nothing. */
export function unsubscribeToken(secrets: Secrets, email: string): string {
  const hash = hashAddress(secrets, email)
  const signature = macOf(secrets, 'unsubscribe link', signed(hash))
  return `${hash.toString('base64url')}.${signature.toString('base64url')}`
}

/** The address that a token of ours names; undefined for any other token. Older hashes cannot be found from it. */
export function addressInToken(secrets: Secrets, token: string): AddressHashes | undefined {
  const [, named = '', signature = ''] = TOKEN_SHAPE.exec(token) ?? []
  if (!named) return undefined
  const hash = Buffer.from(named, 'base64url')
  const mac = Buffer.from(signature, 'base64url')
  const isOurs = isMacOf(secrets, 'unsubscribe link', { text: signed(hash), mac })
  if (!isOurs) return undefined
  const all = [hash, ...hashesFrom(secrets, hash, versionOf(hash))]
  return ledBy(broughtForward(secrets, hash), all)
}
