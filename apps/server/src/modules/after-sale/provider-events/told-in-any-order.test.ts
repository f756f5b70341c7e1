import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventKinds } from '../../../infra/payments/event-kinds.ts'
import { aBrowser, type Opened } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { catchUp, deliver, eventsOf, type SentEvent } from '../../../testing/provider-events.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { reconcile } from '../../buying/checkout/settle/reconcile.ts'

const A_DAY_MS = 86_400_000

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider({ settlingMs: A_DAY_MS })
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  await stock(shop.ctx, 400)
  await setSetting(shop.ctx, 'payments.methods', ['card', 'ideal'])
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const billingInfo = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+31 20 000 0000',
  address: 'Herengracht 1',
  city: 'Amsterdam',
  zipCode: '1012 AB',
  country: 'NL',
}

async function begun() {
  const browser = aBrowser(shop)
  const items = [{ productId: 'home-2024', quantity: 1 }]
  const quote = await browser.call('POST', '/api/checkout/quote', {
    ...{ items, currency: 'EUR', country: 'NL' },
  })
  const { methodsKey } = quote.json()
  const consents = { immediateDelivery: true, withdrawalWaiver: true }
  const reply = await browser.open({ items, currency: 'EUR', billingInfo, consents, methodsKey })
  if (reply.statusCode !== 200) throw new Error(reply.payload)
  return reply.json<Opened>()
}

const slowly = (id: string) => provider.payElsewhere(id, 'ideal', 'authorise-later')

const cancel = async (id: string) => {
  await shop.ctx.payments.cancelIntent(id)
}
const giveBack = async (id: string) => {
  await shop.ctx.payments.refund({ refundId: `r_${id}`, intentId: id, amountMinor: 500 })
}

/** What a payment goes through at the provider, and where its order ends by that. */
const scenarios: Readonly<Record<string, [(id: string) => Promise<unknown>, string]>> = {
  'paid at once': [(id) => provider.pay(id), 'paid'],
  'declined, then paid': [
    async (id) => {
      await provider.pay(id, 'pm_card_chargeDeclined')
      await provider.pay(id)
    },
    'paid',
  ],
  'declined, and left': [(id) => provider.pay(id, 'pm_card_chargeDeclined'), 'expired'],
  'left at the page of the bank': [(id) => provider.payElsewhere(id, 'ideal', 'fail'), 'expired'],
  'cancelled there': [cancel, 'expired'],
  'on its way, then paid': [
    async (id) => {
      await slowly(id)
      await provider.decide(id, true)
    },
    'paid',
  ],
  'on its way, then refused': [
    async (id) => {
      await slowly(id)
      await provider.decide(id, false)
    },
    'expired',
  ],
  'on its way and undecided': [slowly, 'processing'],
  'paid, and partly given back': [
    async (id) => {
      await provider.pay(id)
      await giveBack(id)
    },
    'partially_refunded',
  ],
  'paid, and disputed': [
    async (id) => {
      await provider.pay(id)
      await provider.dispute(id)
    },
    'disputed',
  ],
  'disputed, and won': [
    async (id) => {
      await provider.pay(id)
      await provider.closeDispute(await provider.dispute(id), 'won')
    },
    'paid',
  ],
  'disputed, and lost': [
    async (id) => {
      await provider.pay(id)
      await provider.closeDispute(await provider.dispute(id), 'lost')
    },
    'dispute_lost',
  ],
}

/** Kinds that this scenario has not, about the same payment: an event only makes the shop ask. */
function otherKinds(id: string, known: readonly SentEvent[]): SentEvent[] {
  const missing = eventKinds.filter((kind) => known.every(({ type }) => type !== kind))
  return missing.map((type) => {
    const isIntent = type.startsWith('payment_intent.')
    const object = isIntent ? { id } : { id: `other_${id}`, payment_intent: id }
    return { id: `evt_${type}_${id}`, type, created: 1, data: { object } }
  })
}

async function timePasses(orderId: string) {
  await sql`
    update payment_attempts
    set created_at = created_at - interval '61 seconds', check_after = null
    where order_id = ${orderId}`.execute(shop.ctx.db)
  await sql`
    update orders set expires_at = shop_now() - interval '1 second'
    where id = ${orderId}`.execute(shop.ctx.db)
}

const inTurn = async (events: readonly SentEvent[]) => {
  for (const event of events) await deliver(shop, event)
}

/** How the provider tells of it. In each the shop looks for itself in the end, as it does every few minutes. */
const tellings: Readonly<
  Record<string, (events: SentEvent[], orderId: string) => Promise<unknown>>
> = {
  'in order': (events) => inTurn(events),
  reversed: (events) => inTurn(events.toReversed()),
  // The same event twice, and two events of one fact.
  doubled: (events) =>
    inTurn(events.flatMap((event) => [event, event, { ...event, id: `${event.id}_again` }])),
  late: async (events, orderId) => {
    await timePasses(orderId)
    await reconcile(shop.ctx, 0)
    await inTurn(events)
  },
  never: async () => undefined,
}

async function endOf(orderId: string) {
  const { rows } = await sql<{ status: string }>`
    select o.payment_status as status, o.fulfilment_status as goods,
      (select count(*)::integer from payment_attempts a
        where a.order_id = o.id and a.status = 'succeeded') as paid,
      array(select kind || ' ' || amount_minor from ledger l
        where l.order_id = o.id order by 1) as ledger,
      (select count(*)::integer from assignments a
        join order_lines l on l.id = a.order_line_id
        where l.order_id = o.id and a.revoked_at is null) as keys,
      (select count(*)::integer from key_units u
        where u.status = 'held' and u.hold_order = o.id) as held
    from orders o
    where o.id = ${orderId}`.execute(shop.ctx.db)
  return rows[0]
}

const outcomes = new Map<string, Awaited<ReturnType<typeof endOf>>>()

test.each(
  Object.keys(scenarios).flatMap((scenario) =>
    Object.keys(tellings).map((telling) => [scenario, telling] as const),
  ),
)('a payment that was %s ends the same, told %s', async (scenario, telling) => {
  const [happens, ending] = scenarios[scenario] ?? []
  const { paymentIntentId: id, orderId } = await begun()
  await happens?.(id)
  const own = await eventsOf(provider, [id])
  await tellings[telling]?.([...own, ...otherKinds(id, own)], orderId)
  await timePasses(orderId)
  await reconcile(shop.ctx, 0)
  await catchUp(shop, id)
  const outcome = await endOf(orderId)
  expect(outcome?.status).toBe(ending)
  outcomes.set(scenario, outcomes.get(scenario) ?? outcome)
  expect(outcome).toEqual(outcomes.get(scenario))
})
