import { createHmac } from 'node:crypto'
import { freshAddress, send } from './http.ts'
import { WEBHOOK_SECRET } from './provider.ts'
import type { Shop } from './shop.ts'

const now = () => Math.floor(Date.now() / 1_000)

/** The header the provider would send with these bytes. */
function signed(body: string): string {
  const time = now()
  const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${mac}`
}

let serial = 0

/** Says that an intent was paid. */
export function anEvent(intentId: string): string {
  serial += 1
  const object = { id: intentId, object: 'payment_intent', status: 'succeeded', amount: 14_999 }
  return JSON.stringify({
    id: `evt_attack_${process.pid}_${serial}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: now(),
    data: { object },
  })
}

/** Tells the shop as the provider would. */
export const postEvent = (shop: Shop, body: string) =>
  send(shop.base, {
    method: 'POST',
    path: '/api/stripe/webhook',
    from: freshAddress(),
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signed(body) },
  })
