import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Purpose, ringOf, type Secrets } from './secret-ring.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES

function keyFor(secrets: Secrets, purpose: Purpose, version: number): Buffer {
  const secret = ringOf(secrets).keyFor(purpose, version)
  return Buffer.from(hkdfSync('sha256', secret, 'keyhaven', 'seal', KEY_BYTES))
}

/** Version of the secret | nonce | encrypted | tag. Sealed for one owner, it opens for no other. */
export function sealText(secrets: Secrets, purpose: Purpose, owner: string, text: string): Buffer {
  const { current } = ringOf(secrets)
  const head = Buffer.concat([Buffer.from([current]), randomBytes(NONCE_BYTES)])
  const key = keyFor(secrets, purpose, current)
  const cipher = createCipheriv(CIPHER, key, head.subarray(1), { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(owner))
  return Buffer.concat([head, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Throws for anything that was not sealed for this owner and purpose. */
export function openText(
  secrets: Secrets,
  purpose: Purpose,
  owner: string,
  sealed: Buffer,
): string {
  if (sealed.length < HEAD_BYTES + TAG_BYTES) throw new Error('too short to be sealed')
  const key = keyFor(secrets, purpose, sealedVersion(sealed))
  const nonce = sealed.subarray(1, HEAD_BYTES)
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const encrypted = sealed.subarray(HEAD_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString()
}

/** Which secret sealed it. */
export const sealedVersion = (sealed: Buffer): number => sealed[0] ?? 0
