import { isMacOf, macOf } from '../../../infra/crypto/keyed.ts'
import type { Secrets } from '../../../infra/crypto/secret-ring.ts'

const TOKEN_BYTES = 16
const VALID_MS = 1_800_000
const shape = /^(T-\w{4}-\w{4})\.(\d{13})\.([\w-]{22})$/

/** Lets the writer of a letter add files to it for half an hour. It opens nothing and reads nothing. */
export function newFileToken(secrets: Secrets, reference: string, now: Date): string {
  const text = `${reference}.${now.getTime() + VALID_MS}`
  const mac = macOf(secrets, 'letter files', text).subarray(0, TOKEN_BYTES)
  return `${text}.${mac.toString('base64url')}`
}

/** The conversation whose last letter takes files by this token; undefined for one that is old or not ours. */
export function referenceToFile(secrets: Secrets, token: string, now: Date): string | undefined {
  const [, reference, until, signature] = shape.exec(token) ?? []
  if (!reference || !until || !signature) return undefined
  const mac = Buffer.from(signature, 'base64url')
  const text = `${reference}.${until}`
  if (!isMacOf(secrets, 'letter files', { text, mac, bytes: TOKEN_BYTES })) return undefined
  return now.getTime() < Number(until) ? reference : undefined
}
