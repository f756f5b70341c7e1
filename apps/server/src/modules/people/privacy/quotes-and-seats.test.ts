import { defaultSettings } from '@keyhaven/contracts/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, decide } from '../../../testing/approvals.ts'
import { anOffer, aPaidOffer, aRequest, lastDay } from '../../../testing/business-quotes.ts'
import { contradictions } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { emptyVault } from '../../stock/licenses/testing/orders.ts'
import { erasurePlan } from './erasure-plan.ts'
import { findTraces } from './find-traces.ts'
import { retentionRules } from './retention.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop(undefined, [])
  await emptyVault(working.shop.ctx.db)
})
afterAll(async () => {
  expect(await contradictions(working.shop.ctx)).toEqual([])
  await working.close()
})

const db = () => working.shop.ctx.db
const productId = 'home-2024'
const tables = ['seat_assignments', 'business_offer_links', 'business_offer_access']
const own = ['approvals', ...tables, 'business_offers', 'business_quotes']

/** Those lines of the plan that are about quotes and seats, twice: repeating them is harmless. */
async function forget(email: string, orderIds: string[]) {
  const person = { erasureId: 'erasure_test', email, customerId: null, orderIds, addressHashes: [] }
  const steps = erasurePlan.filter(({ table }) => own.includes(table))
  expect(steps).toHaveLength(own.length)
  for (const { run } of [...steps, ...steps]) await run?.(person).execute(db())
}

const placesOf = async (email: string) =>
  (await findTraces(db(), { email }))
    .map(({ place }) => place)
    .filter((place) => own.some((table) => place.startsWith(table)))

async function handedOut() {
  await stock(working.shop.ctx, 2)
  const paid = await aPaidOffer(working, [{ productId, quantity: 2 }])
  const colleague = `seat-of-${paid.email}`
  const path = `/api/orders/${paid.orderId}/seats`
  await paid.browser.call('POST', path, { productId, emails: [colleague] })
  await working.mailsTo(colleague, 1)
  return { ...paid, colleague }
}

test('a colleague who is erased leaves a seat without a name, and the mail without an address', async () => {
  const { colleague, orderId } = await handedOut()
  await forget(colleague, [])
  const traces = (await findTraces(db(), { email: colleague })).map(({ place }) => place)
  expect(traces).toEqual([])
  const { rows } = await sql`
    select email, state from seat_assignments where order_id = ${orderId}`.execute(db())
  expect(rows).toEqual([{ email: 'erased@erased.invalid', state: 'assigned' }])
})

test('a firm that is erased leaves what it bought, without names and without its colleagues', async () => {
  const { email, colleague, orderId, reference } = await handedOut()
  expect((await placesOf(email)).length).toBeGreaterThan(0)
  await forget(email, [orderId])
  expect(await placesOf(email)).toEqual([])
  expect(await placesOf(colleague)).toEqual([])
  const { rows } = await sql`
    select quote_id, parties ->> 'company' as company, total_minor > 0 as "isPriced"
    from business_offers where reference = ${reference}`.execute(db())
  expect(rows).toEqual([{ quote_id: null, company: '', isPriced: true }])
})

test('a quote that nobody bought is forgotten with its links, at once or when it is old', async () => {
  const erased = await anOffer(working, [{ productId, quantity: 2 }])
  await forget(erased.email, [])
  const old = await anOffer(working, [{ productId, quantity: 2 }])
  await sql`
    update business_offers set issued_at = issued_at - interval '9 years'
    where reference = ${old.reference}`.execute(db())
  for (const { run } of retentionRules) await run(defaultSettings).execute(db())
  const { rows } = await sql`
    select id from business_offers where reference in (${erased.reference}, ${old.reference})`.execute(
    db(),
  )
  expect(rows).toEqual([])
})

test('what was approved about a quote of an erased firm keeps its hash alone, and what waits ends', async () => {
  const finance = await aColleague(working.shop, 'finance')
  const admin = await aColleague(working.shop, 'admin')
  const { reference, email } = await aRequest(working, [{ productId, quantity: 2 }])
  const asked = async (unitMinor: number) => {
    const url = `/api/admin/quotes/${reference}/offers`
    const lines = [{ productId, unitMinor }]
    const pricing = { currency: 'USD', expiresOn: lastDay(), lines, note: `For ${email}` }
    const { id } = (await finance.call('POST', url, pricing)).json().approval
    const found = (await approvalsSeenBy(admin)).find((approval) => approval.id === id)
    if (!found) throw new Error('nothing waits')
    return found
  }
  const done = await asked(500)
  await decide(admin, done)
  const open = await asked(600)
  await forget(email, [])
  const after = (await approvalsSeenBy(admin)).filter(({ askedBy }) => askedBy === finance.id)
  expect(after.map(({ id, state, payload, hash }) => ({ id, state, payload, hash }))).toEqual([
    { id: open.id, state: 'void', payload: {}, hash: open.hash },
    { id: done.id, state: 'approved', payload: {}, hash: done.hash },
  ])
  expect(JSON.stringify(after)).not.toContain(email)
})
