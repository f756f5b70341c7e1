import { randomUUID } from 'node:crypto'
import type { ReturnFile } from '@keyhaven/contracts/staff/returns'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, decide as decideApproval } from '../../testing/approvals.ts'
import {
  ask,
  askForAll,
  fromGermany,
  refundsAt,
  returnsIn,
  workOff,
} from '../../testing/returns.ts'
import { bought, contradictions, emptyShop, setStockAside } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'

let close: () => Promise<void>
let shop: TestShop
let provider: Awaited<ReturnType<typeof emptyShop>>['provider']
let finance: Record<string, string>
beforeAll(async () => {
  ;({ shop, provider, close } = await emptyShop())
  finance = await staffHeaders(shop, 'finance')
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await close()
})

const PATH = '/api/admin/returns'
const read = async (id: string | undefined, headers = finance) =>
  await shop.app.inject({
    method: 'GET',
    url: `${PATH}/${id}`,
    headers: { ...headers, ...fromOurPage },
  })
const decide = async (id: string | undefined, payload: object, headers = finance) =>
  await shop.app.inject({
    method: 'POST',
    url: `${PATH}/${id}/decision`,
    headers: { ...headers, ...fromOurPage, 'idempotency-key': randomUUID() },
    payload,
  })

/** A buyer who saw the key and wants the money back. */
async function asked(cart = {}) {
  await stock(shop.ctx, 1)
  const paid = await bought(shop, provider, cart)
  await askForAll(paid, { note: 'It was the wrong one.' })
  const [request] = (await returnsIn(paid)).requests
  return { ...paid, id: request?.id }
}

test('one screen has what was bought and seen, what the rules say and what was asked before', async () => {
  const first = await asked()
  await decide(first.id, { decision: 'approve' })
  await workOff(shop)
  const { id, keys } = await asked()
  const reply = await read(id)
  expect(reply.payload).not.toContain(keys[0])
  const file = reply.json<ReturnFile>()
  expect(file).toMatchObject({
    request: { state: 'review', amount: '149.99', seenLicenses: 1, note: 'It was the wrong one.' },
    units: [{ amount: '149.99', lastFive: keys[0]?.slice(-5), wasSeen: true, isTakenBack: false }],
    order: { charged: '149.99', refunded: '0.00', country: 'US' },
    rules: { isGuaranteed: true, withdrawal: 'none' },
    possibleRefusals: ['key_in_use', 'repeated_requests', 'outside_policy'],
    isAwaitingApproval: false,
  })
  expect(file.history.returns.map((one) => one.id)).toContain(first.id)
  const sentences = file.rules.sentences.join(' ')
  expect(sentences).toMatch(/30-day guarantee runs to \d{1,2} \w+ \d{4}: it was asked for in time/)
  expect(sentences).toContain('1 of 1 keys were seen')
  expect(sentences).toContain('This buyer has asked for money back once before.')
})

test('a withdrawal is judged by the law, and only its own refusals are offered', async () => {
  await stock(shop.ctx, 1)
  const paid = await bought(shop, provider, fromGermany())
  await ask(paid, (await returnsIn(paid)).units, { isWithdrawal: true })
  const [request] = (await returnsIn(paid)).requests
  const file = (await read(request?.id)).json<ReturnFile>()
  expect(file.request).toMatchObject({ isWithdrawal: true, reason: 'withdrawal' })
  expect(file.possibleRefusals).toEqual(['right_lapsed', 'not_a_consumer'])
  expect(file.rules.sentences[0]).toMatch(/^The 14 days of the right of withdrawal run to/)
  expect(file.rules.sentences[1]).toContain('due within 14 days')
})

test('a decision keeps the note for colleagues, in the file and in the log', async () => {
  const { id, orderId } = await asked()
  const note = 'Same address as three returns of last week.'
  const reply = await decide(id, { decision: 'refuse', refusal: 'repeated_requests', note })
  expect(reply.statusCode).toBe(200)
  expect((await read(id)).json<ReturnFile>()).toMatchObject({
    request: { state: 'refused', refusal: 'repeated_requests' },
    staffNote: note,
    decidedByName: 'Ada Byron',
  })
  const { rows } = await sql<{ meta: { note: string } }>`
    select meta from audit_log
    where object = ${orderId} and action = 'return.refused'`.execute(shop.ctx.db)
  expect(rows[0]?.meta.note).toBe(note)
})

test('of two who decide at once one does; an auditor reads and cannot; marketing sees nothing', async () => {
  const { id } = await asked()
  // Two who have given nothing back today: beyond a day's limit approving only asks.
  const [one, other] = [await staffHeaders(shop, 'admin'), await staffHeaders(shop, 'admin')]
  const replies = await Promise.all([
    decide(id, { decision: 'approve' }, one),
    decide(id, { decision: 'refuse', refusal: 'outside_policy' }, other),
  ])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  await workOff(shop)
  const auditor = await staffHeaders(shop, 'auditor')
  expect((await read(id, auditor)).statusCode).toBe(200)
  expect((await decide(id, { decision: 'approve' }, auditor)).statusCode).toBe(403)
  expect((await read(id, await staffHeaders(shop, 'marketing'))).statusCode).toBe(403)
  expect((await read('rr_unknown')).statusCode).toBe(404)
})

test.each([
  ['amount', sql`amount_minor = amount_minor - 1`],
  ['currency', sql`currency = 'EUR'`],
])(
  'a refund above the limit whose %s changed after it was asked for pays nothing',
  async (_, change) => {
    await sql`update roles set refund_limit_minor = 10000 where id = 'finance'`.execute(shop.ctx.db)
    const clerk = await aColleague(shop, 'finance')
    const boss = await aColleague(shop, 'super_admin')
    const { id, intentId } = await asked()
    const reply = await decide(id, { decision: 'approve' }, clerk.headers)
    const { approval: waiting } = reply.json<{ approval: { id: string } }>()
    const approval = (await approvalsSeenBy(boss, 'open')).find((one) => one.id === waiting.id)
    if (!approval) throw new Error(reply.payload)
    const before = await sql<{ amount_minor: number; currency: string }>`
    select amount_minor, currency from refund_requests where id = ${id}`.execute(shop.ctx.db)
    await sql`update refund_requests set ${change} where id = ${id}`.execute(shop.ctx.db)
    const decided = await decideApproval(boss, approval)
    expect([decided.statusCode, decided.json().code]).toEqual([409, 'approval_outdated'])
    await workOff(shop)
    expect(await refundsAt(shop, intentId)).toEqual([])
    const { amount_minor, currency } = before.rows[0] ?? { amount_minor: 0, currency: '' }
    await sql`
    update refund_requests set amount_minor = ${amount_minor}, currency = ${currency}
    where id = ${id}`.execute(shop.ctx.db)
    await sql`update roles set refund_limit_minor = null where id = 'finance'`.execute(shop.ctx.db)
  },
)
