import { createHmac } from 'node:crypto'

/** The secret of one generation of one endpoint. It stands nowhere: whoever has the pepper can make it again. */
export function secretOf(pepper: string, endpointId: number, generation: number): string {
  const bytes = createHmac('sha256', pepper)
    .update(`outgoing webhook ${endpointId} ${generation}`)
    .digest('base64')
  return `whsec_${bytes}`
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
