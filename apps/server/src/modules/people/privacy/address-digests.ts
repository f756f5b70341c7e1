import { createHash } from 'node:crypto'

const KINDS = ['sha256', 'sha1', 'md5', 'sha512']

/** The mailbox behind an address with a tag: "ada+shop@" reaches "ada@". */
const untagged = (address: string) => address.replace(/\+[^@]*(?=@)/, '')

/**
 * Digests of an address that need no secret. A thief of the database finds the address to them by
 * guessing, so they name a person as well as the address does.
 */
export function addressDigests(email: string | undefined): Buffer[] {
  const typed = email?.trim() ?? ''
  if (!typed) return []
  const addresses = new Set([typed, typed.toLowerCase(), untagged(typed.toLowerCase())])
  return [...addresses].flatMap((address) =>
    KINDS.map((kind) => createHash(kind).update(address).digest()),
  )
}

/** As they may appear in text: in hex, or in base64 of either kind. */
export const writtenForms = (digests: readonly Buffer[]): string[] =>
  digests.flatMap((digest) => [
    digest.toString('hex'),
    digest.toString('base64').replace(/=+$/, ''),
    digest.toString('base64url'),
  ])
