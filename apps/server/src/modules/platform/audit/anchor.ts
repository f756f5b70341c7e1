import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { AuditAnchor } from '@keyhaven/contracts/staff/audit'
import { digestOf } from '../../../infra/crypto/keyed.ts'
import { ringOf, type Secrets } from '../../../infra/crypto/secret-ring.ts'
import type { Anchor } from './audit.service.ts'

/** How an Ed25519 key is written before its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
/** The pair of a version of the secrets: nothing more has to be kept or rotated. */
function signingKey(secrets: Secrets, version?: number): KeyObject {
  const seed = digestOf(ringOf(secrets).keyFor('audit anchor', version), 'Ed25519 seed')
  const der = Buffer.concat([PKCS8_HEAD, seed])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

const publicText = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

/** What is signed: one line, so that anybody can build it again. */
const lineOf = ({ seq, hash, madeAt }: Pick<AuditAnchor, 'seq' | 'hash' | 'madeAt'>) =>
  Buffer.from(`keyhaven audit anchor v1 ${seq} ${hash} ${madeAt}`)

export function signedAnchor(secrets: Secrets, { seq, hash }: Anchor, now: Date): AuditAnchor {
  const key = signingKey(secrets)
  const facts = { seq, hash: hash.toString('hex'), madeAt: now.toISOString() }
  const signature = sign(null, lineOf(facts), key).toString('base64')
  return { ...facts, publicKey: publicText(key), signature }
}

/** Whether this shop signed it, with a secret that is not retired. The key it names proves nothing. */
export function isOwnAnchor(secrets: Secrets, anchor: AuditAnchor): boolean {
  const signature = Buffer.from(anchor.signature, 'base64')
  return ringOf(secrets).trusted.some((version) =>
    verify(null, lineOf(anchor), createPublicKey(signingKey(secrets, version)), signature),
  )
}

export const sealOf = ({ seq, hash }: AuditAnchor): Anchor => ({
  seq,
  hash: Buffer.from(hash, 'hex'),
})
