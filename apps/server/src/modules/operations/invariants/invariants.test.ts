import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { AppError } from '../../../infra/app-error.ts'
import { createDb, type Db } from '../../../infra/db/db.ts'
import { type BusyShop, makeBusy } from '../../../testing/busy-shop.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { onServer, urlOf } from '../../../testing/server-url.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import type { Checked } from './invariant.ts'
import { checkHourly, checkInvariants, invariants, violated } from './invariants.service.ts'
import { plants } from './testing/plants.ts'

const CANARY = 'CANRY-SINGS-12345-IN0NE-TABLE'

let provider: TestCardProvider
let shop: TestShop
let busy: BusyShop

beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  busy = await makeBusy(shop, provider)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const idsOf = async (ctx: Checked) =>
  violated(await checkInvariants(ctx, { canaries: [CANARY] })).map(({ id }) => id)

test('a shop after every kind of order contradicts no invariant', async () => {
  const results = await checkInvariants(shop.ctx, { canaries: [CANARY] })
  expect(violated(results)).toEqual([])
  expect(results.filter((result) => result.skipped)).toEqual([])
  // I26 is seen from outside.
  const numbers = Array.from({ length: 37 }, (_, i) => i + 1).filter((number) => number !== 26)
  expect(results.map(({ id }) => id)).toEqual(numbers.map((number) => `I${number}`))
})

describe('on a copy of the shop', () => {
  let copies: string
  beforeAll(async () => {
    copies = `keyhaven_test_${inject('run')}_plant_${randomBytes(3).toString('hex')}`
    const original = new URL(shop.config.DATABASE_URL).pathname.slice(1)
    // A database can be copied while nobody is connected to it.
    await shop.close()
    await onServer((client) => client.query(`create database ${copies} template ${original}`))
  })

  async function onCopy(work: (db: Db) => Promise<void>) {
    const name = `${copies}_${randomBytes(3).toString('hex')}`
    await onServer((client) => client.query(`create database ${name} template ${copies}`))
    const db = createDb({ url: urlOf(name), max: 2, name: 'plant', named: false })
    await work(db)
    await db.destroy()
    await onServer((client) => client.query(`drop database ${name}`))
  }

  async function plant(db: Db, text: string) {
    const named = text
      .replaceAll('$plain', `'${busy.plain}'`)
      .replaceAll('$other', `'${busy.other}'`)
      .replaceAll('$served', `'${busy.served}'`)
      .replaceAll('$waiting', `'${busy.waiting}'`)
      .replaceAll('$unpaid', `'${busy.unpaid.orderId}'`)
    const statements = `set session_replication_role = replica; ${named}`
    await db.connection().execute((one) => sql.raw(statements).execute(one))
  }

  /** The provider is asked in a test of its own: it would notice some plants, too. */
  const without = (db: Db): Checked => ({
    config: shop.config,
    now: shop.ctx.now,
    backOfficeDb: db,
    payments: {
      ...shop.ctx.payments,
      paidSince: () => Promise.reject(new AppError('payment_unavailable')),
    },
  })

  test.each(plants)('$id reports $by, and nothing else does', ({ id, sql: text }) =>
    onCopy(async (db) => {
      await plant(db, text)
      expect(await idsOf(without(db))).toEqual([id])
    }),
  )

  test('every invariant has a plant, or a test of its own', () => {
    const planted = new Set([...plants.map(({ id }) => id), 'I21'])
    expect(invariants.filter(({ id }) => !planted.has(id))).toEqual([])
  })

  test('I21 says that it was not checked while the provider is away', () =>
    onCopy(async (db) => {
      const results = await checkInvariants(without(db))
      expect(results.find(({ id }) => id === 'I21')?.skipped).toMatch(/does not answer/)
    }))

  test('I21 reports a payment the ledger lacks, and one that the provider never had', () =>
    onCopy(async (db) => {
      await provider.pay(busy.unpaid.paymentIntentId)
      await plant(
        db,
        `insert into ledger (order_id, kind, provider_ref, amount_minor, currency)
         values ($plain, 'charge', 'pi_invented', 0, 'USD')`,
      )
      const ctx = { ...without(db), payments: shop.ctx.payments }
      const found = violated(await checkInvariants(ctx))
      expect(found.map(({ id }) => id)).toEqual(['I21'])
      expect(found[0]?.hits).toEqual([
        { intent: busy.unpaid.paymentIntentId, what: 'paid, but not booked like that' },
        { intent: 'pi_invented', what: 'booked, but unknown to the provider' },
      ])
    }))

  test('once an hour one worker stores a run, and staff are told of what is wrong once', () =>
    onCopy(async (db) => {
      await plant(db, `update coupons set used = used + 1 where code = 'TENTH'`)
      const ctx = { ...shop.ctx, ...without(db), db }
      await Promise.all([checkHourly(ctx), checkHourly(ctx)])
      await sql`update invariant_runs set at = at - interval '61 minutes'`.execute(db)
      await checkHourly(ctx)
      const { rows: runs } = await sql`
        select violations, jsonb_array_length(results) as results from invariant_runs`.execute(db)
      expect(runs).toEqual(Array(2).fill({ violations: 1, results: invariants.length }))
      const { rows: told } = await sql`select severity, object from notifications`.execute(db)
      expect(told).toEqual([{ severity: 'critical', object: 'invariant:I14' }])
    }))
})
