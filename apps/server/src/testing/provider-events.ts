import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { handleEvent } from '../modules/after-sale/provider-events/handle-event.ts'
import { catchUpOnEvents } from '../modules/after-sale/provider-events/missed-events.ts'
import type { TestCardProvider } from './card-provider.ts'
import type { TestShop } from './test-shop.ts'

export type SentEvent = Readonly<{
  id: string
  type: string
  created: number
  data: { object: { id: string; payment_intent?: string | null } }
}>

/** What the provider has to tell of one payment, and of the hosted page it was made on, oldest first. */
export async function eventsOf(provider: TestCardProvider, ids: readonly string[]) {
  const { data } = await provider.read<{ data: SentEvent[] }>('/v1/events?limit=100')
  const isAbout = ({ data: { object } }: SentEvent) =>
    ids.includes(object.id) || ids.includes(object.payment_intent ?? '')
  return data.filter(isAbout).toReversed()
}

/** Delivers an event as the provider does, signed, and does its work. */
export async function deliver({ app, ctx }: TestShop, event: SentEvent) {
  const payload = JSON.stringify({ ...event, object: 'event' })
  const at = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', 'whsec_keyhaven_sandbox')
    .update(`${at}.${payload}`)
    .digest('hex')
  const reply = await app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    payload,
  })
  if (reply.statusCode !== 200) throw new Error(reply.payload)
  await work(ctx, event.id)
}

/** A job that failed is tried again later, and what it did not do stays to be done. */
const work = (ctx: TestShop['ctx'], id: string) => handleEvent(ctx, id).catch(() => undefined)

/** What the shop does by itself in the end: it asks for what it was not told, and works on what is about this payment. */
export async function catchUp({ ctx }: TestShop, intentId: string) {
  await catchUpOnEvents(ctx)
  const { rows } = await sql<{ id: string }>`
    select id
    from webhook_events
    where processed_at is null and ${intentId} in (payload ->> 'id', payload ->> 'payment_intent')
    order by received_at, id`.execute(ctx.db)
  for (const { id } of rows) await work(ctx, id)
}
