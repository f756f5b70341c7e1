import { randomUUID } from 'node:crypto'
import type { Role } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLine } from '../../../testing/buyer.ts'
import { aClaimant } from '../../../testing/claims.ts'
import {
  contradictions,
  emptyShop,
  hearEvents,
  setStockAside,
  standing,
} from '../../../testing/reversals.ts'
import { freshKeys, stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { importKeys } from '../../stock/licenses/vault/import-keys.ts'

let close: () => Promise<void>
let shop: TestShop
let provider: Awaited<ReturnType<typeof emptyShop>>['provider']
let support: Record<string, string>
beforeAll(async () => {
  ;({ shop, provider, close } = await emptyShop())
  support = await staffHeaders(shop, 'support')
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await close()
})

const PATH = '/api/admin/key-claims'
const ask = (url: string, headers: Record<string, string>) =>
  shop.app.inject({ method: 'GET', url, headers: { ...headers, ...fromOurPage } })
const decide = (id: number | undefined, payload: object, headers = support) =>
  shop.app.inject({
    method: 'POST',
    url: `${PATH}/${id}/decision`,
    headers: { ...headers, ...fromOurPage, 'idempotency-key': randomUUID() },
    payload,
  })

/** A claim that waits because the network was the reason. */
async function queued(request?: Parameters<typeof aClaimant>[2]) {
  const buyer = await aClaimant(shop, provider, request)
  const { claim } = await buyer.claimed({ symptom: 'no-connection', errorCode: '' })
  return { ...buyer, claimId: claim?.id }
}

test('support see what waits and why, with the end of the key and half of the address', async () => {
  await stock(shop.ctx, 1)
  const { orderId, claimId, keys } = await queued()
  const reply = await ask(PATH, support)
  const found = reply.json().claims.find((claim: { id: number }) => claim.id === claimId)
  expect(found).toMatchObject({
    orderId,
    queuedFor: 'not_the_key',
    lastFive: keys[0]?.slice(-5),
    supplier: 'Test supplier',
    email: 'c•••@e•••.com',
    state: 'queued',
  })
  expect(reply.body).not.toContain(keys[0])
})

test('support replace the key of a waiting claim once, even if others decide at the same time', async () => {
  await stock(shop.ctx, 4)
  const { orderId, claimId } = await queued()
  const other = await staffHeaders(shop, 'catalogue')
  const replies = await Promise.all([
    decide(claimId, { decision: 'replace', note: 'checked by phone' }),
    decide(claimId, { decision: 'replace' }, other),
    decide(claimId, { decision: 'refuse', reason: 'key_is_active' }, other),
  ])
  const statuses = replies.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([200, 409, 409])
  const isReplaced = replies.slice(0, 2).some(({ statusCode }) => statusCode === 200)
  expect((await standing(shop.ctx, orderId))?.units).toEqual(
    isReplaced ? ['revoked', 'assigned'] : ['assigned'],
  )
})

test('a refusal has one of the fixed reasons; the buyer reads it on the page and in a mail', async () => {
  await stock(shop.ctx, 1)
  const buyer = await queued()
  expect((await decide(buyer.claimId, { decision: 'refuse', reason: 'just so' })).statusCode).toBe(
    400,
  )
  const reply = await decide(buyer.claimId, {
    decision: 'refuse',
    reason: 'not_the_key',
    note: 'works here',
  })
  expect(reply.json().claim).toMatchObject({ state: 'refused', staffNote: 'works here' })
  const list = await buyer.list()
  expect(list.claims).toMatchObject([{ state: 'refused', refusal: 'not_the_key' }])
  expect(JSON.stringify(list)).not.toContain('works here')
  const { rows } = await sql`
    select actor like 'staff:%' as "isStaff" from audit_log
    where action = 'license.claim_refused' and object = ${buyer.orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ isStaff: true }])
  const mails = await shop.ctx.db
    .selectFrom('emails')
    .select('recipient')
    .where('template', '=', 'key-claim-refused')
    .where('reason', '=', buyer.orderId)
    .execute()
  expect(mails).toEqual([{ recipient: buyer.email }])
})

test('a refused buyer may claim again, and a person looks again', async () => {
  await stock(shop.ctx, 2)
  const buyer = await queued()
  await decide(buyer.claimId, { decision: 'refuse', reason: 'key_is_active' })
  expect((await buyer.claimed()).outcome).toBe('queued')
})

test('without stock, or once the bank disputes the order, staff replace nothing', async () => {
  await stock(shop.ctx, 1)
  const buyer = await queued()
  const empty = await decide(buyer.claimId, { decision: 'replace' })
  expect([empty.statusCode, empty.json().code]).toEqual([409, 'out_of_stock'])
  await stock(shop.ctx, 1)
  await provider.dispute(buyer.intentId)
  await hearEvents(shop.ctx)
  expect((await decide(buyer.claimId, { decision: 'replace' })).statusCode).toBe(409)
  expect((await standing(shop.ctx, buyer.orderId))?.units).toEqual(['assigned'])
})

test('a seat of a volume key goes to staff; replacing it takes the key’s other seats off the shelf', async () => {
  const productId = 'home-2021'
  const [text = ''] = freshKeys(1)
  await importKeys(shop.ctx, {
    productId,
    supplier: 'Test supplier',
    batchName: 'volume',
    text,
    dryRun: false,
    volumeCapacity: 5,
    actor: 'system',
  })
  const buyer = await aClaimant(shop, provider, { items: [aLine({ productId })] })
  await stock(shop.ctx, 1, productId)
  const { outcome, claim } = await buyer.claimed()
  expect(outcome).toBe('queued')
  expect((await decide(claim?.id, { decision: 'replace' })).statusCode).toBe(200)
  const { rows } = await sql<{ status: string; count: number }>`
    select u.status, count(*) as count
    from key_units u
    join license_keys k on k.id = u.key_id
    where k.kind = 'volume' and u.product_id = ${productId}
    group by u.status
    order by u.status`.execute(shop.ctx.db)
  expect(rows).toEqual([
    { status: 'quarantined', count: 4 },
    { status: 'revoked', count: 1 },
  ])
})

test('the list for the supplier counts the claims of each batch and names the revoked keys by their ends', async () => {
  await stock(shop.ctx, 3)
  const buyer = await aClaimant(shop, provider)
  await buyer.claimed()
  const { batches } = (await ask(`${PATH}/batches`, support)).json()
  const lastFive = buyer.keys[0]?.slice(-5)
  const batch = batches.find(({ revokedKeys }: { revokedKeys: string[] }) =>
    revokedKeys.includes(lastFive ?? ''),
  )
  expect(batch).toMatchObject({ claims: 1, replaced: 1, sold: 2, revokedKeys: [lastFive] })
})

test.each<[Role, number, number]>([
  ['support', 200, 404],
  ['catalogue', 200, 404],
  ['auditor', 200, 403],
  ['finance', 200, 403],
  ['marketing', 403, 403],
])('%s may look or not, and decide or not', async (role, look, decision) => {
  const headers = await staffHeaders(shop, role)
  expect((await ask(PATH, headers)).statusCode).toBe(look)
  expect((await decide(999_999, { decision: 'replace' }, headers)).statusCode).toBe(decision)
})

test('nobody looks or decides without both halves of a staff session', async () => {
  expect((await ask(PATH, {})).statusCode).toBe(401)
  expect((await decide(1, { decision: 'replace' }, {})).statusCode).toBe(401)
})
