import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashAddress } from '../../../infra/crypto/address-hash.ts'
import { aClaimant } from '../../../testing/claims.ts'
import { contradictions, emptyShop, setStockAside } from '../../../testing/reversals.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { findTraces } from '../../people/privacy/find-traces.ts'
import { keyClaimants } from './key-claimants.ts'

let close: () => Promise<void>
let shop: TestShop
let provider: Awaited<ReturnType<typeof emptyShop>>['provider']
beforeAll(async () => {
  ;({ shop, provider, close } = await emptyShop())
})
beforeEach(async () => {
  await setStockAside(shop)
  // Yesterday's claims count no more.
  await sql`
    update key_claims set decided_at = decided_at - interval '25 hours'
    where decided_by = 'rules'`.execute(shop.ctx.db)
})
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await close()
})

const claimant = (request?: Parameters<typeof aClaimant>[2]) => aClaimant(shop, provider, request)

const reasonsNow = async () => {
  const { rows } = await sql<{ queued_for: string }>`
    select queued_for from key_claims
    where state = 'queued' and created_at > shop_now() - interval '1 hour'
    order by id`.execute(shop.ctx.db)
  return rows.map((row) => row.queued_for)
}

const countOf = (outcomes: readonly string[], outcome: string) =>
  outcomes.filter((one) => one === outcome).length

test('five keys of a batch are replaced within a day without a person; the next waits for staff', async () => {
  await stock(shop.ctx, 14)
  const buyers = []
  for (let nth = 0; nth < 7; nth += 1) buyers.push(await claimant())
  const answers = await Promise.all(buyers.map((buyer) => buyer.claimed()))
  const outcomes = answers.map(({ outcome }) => outcome)
  expect([countOf(outcomes, 'replaced'), countOf(outcomes, 'queued')]).toEqual([5, 2])
  expect(await reasonsNow()).toEqual(['batch_limit', 'batch_limit'])
})

test('the limit of a day counts keys of every batch, and the owner sets it', async () => {
  await setSetting(shop.ctx, 'claims.automatic_per_day', 2)
  const outcomes: string[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    await stock(shop.ctx, 2)
    outcomes.push((await (await claimant()).claimed()).outcome)
    await setStockAside(shop)
  }
  expect(outcomes).toEqual(['replaced', 'replaced', 'queued'])
  expect((await reasonsNow()).at(-1)).toBe('daily_limit')
  await setSetting(shop.ctx, 'claims.automatic_per_day', 20)
})

test('a limit of nothing leaves every claim to staff', async () => {
  await setSetting(shop.ctx, 'claims.automatic_per_batch', 0)
  await stock(shop.ctx, 2)
  expect((await (await claimant()).claimed()).outcome).toBe('queued')
  await setSetting(shop.ctx, 'claims.automatic_per_batch', 5)
})

const hashOf = async (orderId: string) => {
  const { rows } = await sql<{ email_hash: Buffer | null }>`
    select email_hash from key_claims where order_id = ${orderId}`.execute(shop.ctx.db)
  return rows[0]?.email_hash
}

const bare = (address: string) => createHash('sha256').update(address).digest()

test('who claimed is kept under a hash that needs our secret', async () => {
  await stock(shop.ctx, 2)
  const buyer = await claimant({ email: 'Keyed+shop@example.com' })
  await buyer.claimed()
  expect(await hashOf(buyer.orderId)).toEqual(hashAddress(shop.config, 'keyed@example.com'))
})

test('claims of before get the keyed hash, those of an erased buyer get none, and the scan finds a bare one', async () => {
  await stock(shop.ctx, 6)
  const emails = ['old-1+a@example.com', 'old-2@example.com', 'old-3@example.com'] as const
  const [none, plain, erased] = await Promise.all(emails.map((email) => claimant({ email })))
  if (!none || !plain || !erased) throw new Error('three bought')
  for (const buyer of [none, plain, erased]) await buyer.claimed()
  const setHash = (orderId: string, hash: Buffer | null) =>
    sql`update key_claims set email_hash = ${hash}::bytea where order_id = ${orderId}`.execute(
      shop.ctx.db,
    )
  await setHash(none.orderId, null)
  await setHash(plain.orderId, bare('old-2@example.com'))
  await setHash(erased.orderId, null)
  const traces = await findTraces(shop.ctx.db, { email: 'old-2@example.com' })
  expect(traces).toContainEqual({ place: 'key_claims.email_hash', rows: 1, isHeld: false })
  const { rows } = await sql<{ email: string }>`
    select email_normal as email from orders where id = ${erased.orderId}`.execute(shop.ctx.db)
  const setAddress = (email: string) =>
    sql`update orders set email_normal = ${email} where id = ${erased.orderId}`.execute(shop.ctx.db)
  await setAddress('erased-1@erased.invalid')
  await keyClaimants(shop.ctx)
  await keyClaimants(shop.ctx)
  expect(await hashOf(none.orderId)).toEqual(hashAddress(shop.config, 'old-1@example.com'))
  expect(await hashOf(plain.orderId)).toEqual(hashAddress(shop.config, 'old-2@example.com'))
  expect(await hashOf(erased.orderId)).toBeNull()
  await setAddress(rows[0]?.email ?? '')
  const after = await findTraces(shop.ctx.db, { email: 'old-2@example.com' })
  expect(after.map(({ place }) => place)).not.toContain('key_claims.email_hash')
})
