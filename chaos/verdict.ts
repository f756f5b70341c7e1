import type pg from 'pg'
import type { Tally } from './customer.ts'
import { brokenInvariants, factsOf } from './facts.ts'
import { copiesIn, isKeysMail } from './history.ts'
import type { Mail } from './outside.ts'
import type { World } from './world.ts'

/** A mail may come twice if its worker was killed between sending it and noting so: that seldom. */
const COPIES_ALLOWED = 0.0005
/** A run too short for shares: less than one for each crash. */
const COPIES_PER_CRASH = 0.5

type OrderRow = { intent: string; order: string; status: string; wanted: number; has: number }

/** Per payment attempt: what was ordered, and what is delivered or waited for. */
async function ordersByIntent(owner: pg.Pool) {
  const { rows } = await owner.query<OrderRow>(`
    select a.intent_id as intent, o.id as order, o.payment_status as status,
      sum(l.quantity)::integer as wanted,
      sum(coalesce(b.missing, 0) + (
        select count(*) from assignments s
        where s.order_line_id = l.id and s.revoked_at is null
      ))::integer as has
    from payment_attempts a
    join orders o on o.id = a.order_id
    join order_lines l on l.order_id = o.id
    left join backorders b on b.order_line_id = l.id
    where a.intent_id is not null
    group by a.intent_id, o.id`)
  return new Map(rows.map((row) => [row.intent, row]))
}

/** Everyone who paid has one paid order with everything in it, or a place in the queue. */
async function lostOrders(owner: pg.Pool, paid: Tally['paid']): Promise<string[]> {
  const orders = await ordersByIntent(owner)
  return paid.flatMap(({ intentId, orderId }) => {
    const row = orders.get(intentId)
    const isWell = row?.order === orderId && row.status === 'paid' && row.has === row.wanted
    return isWell ? [] : [`${orderId} was paid and is ${JSON.stringify(row)}`]
  })
}

/** Mails the shop says it sent, and those that came. */
async function lostMails(owner: pg.Pool, mails: readonly Mail[]): Promise<string[]> {
  const { rows } = await owner.query<{ key: string }>(`
    select dedupe_key as key from emails where state = 'sent'`)
  const came = new Set(mails.map(({ id }) => id))
  const lost = rows.filter(({ key }) => !came.has(`<${key.replaceAll(':', '.')}@localhost>`))
  return lost.map(({ key }) => `the mail ${key} was sent and never came`)
}

/** Everything that must be true when the dust has settled. */
export async function verdictOf(world: World, tally: Tally, crashes: number) {
  const { owner } = world.shop
  const mails = await world.outside.mails()
  const [canary = ''] = world.keys
  const seen = world.history.verdict(mails, world.keys)
  const copies = copiesIn(mails)
  const facts = await factsOf(
    owner,
    `select
      (select count(*) from orders where payment_status = 'paid') as "paid orders",
      (select count(*) from orders where payment_status = 'expired') as "expired orders",
      (select count(*) from assignments where revoked_at is null) as "keys sold",
      (select coalesce(sum(missing), 0) from backorders) as "keys waited for",
      (select count(*) from order_status_changes
       where to_state = 'paid' and cause like 'told by%') as "settled by webhook",
      (select count(*) from order_status_changes
       where to_state = 'paid' and cause like 'found by%') as "settled by reconciler"`,
  )
  const figures = {
    ...facts,
    'keys seen from outside': seen.keys,
    mails: mails.length,
    'keys mails': mails.filter(isKeysMail).length,
    'mails that came twice': `${copies} (${((100 * copies) / mails.length).toFixed(3)} %)`,
  }
  const few = mails.length < 10_000 ? crashes * COPIES_PER_CRASH : mails.length * COPIES_ALLOWED
  const unseen = Number(facts['keys sold']) - seen.keys
  const problems = [
    ...(await lostOrders(owner, tally.paid)),
    ...(await lostMails(owner, mails)),
    ...seen.problems.map((problem) => `I26: ${problem}`),
    ...(unseen !== 0 ? [`${unseen} sold key(s) that nobody was shown or mailed`] : []),
    ...(copies > few ? [`${copies} mails came twice, ${few.toFixed(0)} may`] : []),
    ...(tally.of('answered 500') > 0 ? ['a buyer was answered 500, not 503'] : []),
    ...(tally.of('paid twice for one cart') > 0 ? ['two clicks became two payments'] : []),
    ...(await brokenInvariants(world.shop, world.outside.env, canary)),
  ]
  return { figures, problems }
}
