import { createHmac } from 'node:crypto'
import { digestOf } from '../../../infra/crypto/keyed.ts'
import { ringOf, type Secrets } from '../../../infra/crypto/secret-ring.ts'

/** Which secret an endpoint has: the receiver keeps it, so it stays until it is renewed. */
export type EndpointSecret = Readonly<{
  endpointId: number
  generation: number
  /** The version of the shop's secret it was made from. */
  secretVersion: number
}>

/** The secret of one generation of one endpoint. It is stored nowhere: the shop's secret makes it again. */
export function secretOf(
  secrets: Secrets,
  { endpointId, generation, secretVersion }: EndpointSecret,
): string {
  const key = ringOf(secrets).keyFor('outgoing webhook', secretVersion)
  const bytes = digestOf(key, `outgoing webhook ${endpointId} ${generation}`)
  return `whsec_${bytes.toString('base64')}`
}

type Signed = { secret: string; id: string; at: Date; body: string }

/** Headers by which the receiver knows that we wrote this body, and when (the scheme of Standard Webhooks). */
export function signedHeaders({ secret, id, at, body }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
