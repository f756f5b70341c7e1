import { digestOf } from '../../../infra/crypto/keyed.ts'
import { ringOf, type Secrets } from '../../../infra/crypto/secret-ring.ts'

const BYTES = 12

/**
 * What marketing tools call a purchase: it names the order to staff alone. By the oldest secret, so that it stays
 * the same when a new one comes.
 */
export function countedAs(secrets: Secrets, orderId: string): string {
  const ring = ringOf(secrets)
  const key = ring.keyFor('purchase reference', ring.versions[0])
  return digestOf(key, `purchase:${orderId}`).subarray(0, BYTES).toString('hex')
}
