import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

type Secret = Pick<Config, 'KEY_PEPPER'>

const keyed = ({ KEY_PEPPER }: Secret, purpose: string, value: string | Buffer) =>
  createHmac('sha256', KEY_PEPPER).update(`${purpose}:`).update(value).digest()

/** Recognises an address again without being it: worthless to whoever has the database alone. */
export const hashAddress = (secret: Secret, email: string): Buffer =>
  keyed(secret, 'address', email.trim().toLowerCase())

/** A browser that nobody knows by name, for the record of what it answered. */
export const hashVisitor = (secret: Secret, visitor: string): Buffer =>
  keyed(secret, 'visitor', visitor)

/** The secret in a link that we mail. The same each time, so that a mail sent twice holds the same link. */
export const linkToken = (secret: Secret, purpose: 'cart' | 'newsletter', id: string): string =>
  keyed(secret, `link to ${purpose}`, id).toString('base64url')

const TOKEN_SHAPE = /^([\w-]{43})\.([\w-]{43})$/

/** Names an address to us alone, for a link in a mail: it ends mails and opens nothing. */
export function unsubscribeToken(secret: Secret, email: string): string {
  const hash = hashAddress(secret, email)
  const signature = keyed(secret, 'unsubscribe', hash)
  return `${hash.toString('base64url')}.${signature.toString('base64url')}`
}

/** The address's hash in a token that we signed; undefined for any other. */
export function addressInToken(secret: Secret, token: string): Buffer | undefined {
  const [, named = '', signed = ''] = TOKEN_SHAPE.exec(token) ?? []
  if (!named) return undefined
  const hash = Buffer.from(named, 'base64url')
  const isOurs = timingSafeEqual(
    Buffer.from(signed, 'base64url'),
    keyed(secret, 'unsubscribe', hash),
  )
  return isOurs ? hash : undefined
}
