import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { AppError } from '../../../infra/app-error.ts'
import { createDb, type Db } from '../../../infra/db/db.ts'
import { type BusyShop, makeBusy } from '../../../testing/busy-shop.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { onServer, urlOf } from '../../../testing/server-url.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { watchAlerts } from '../health/alerts/watch-alerts.ts'
import type { Checked } from './invariant.ts'
import { checkHourly, checkInvariants, invariants } from './invariants.service.ts'
import { findings, tallyOf } from './outcomes.rules.ts'
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

const idsOf = async (ctx: Checked, since?: Date) =>
  findings(await checkInvariants(ctx, { canaries: [CANARY], since })).map(({ id }) => id)

const aDayAgo = () => new Date(Date.now() - 86_400_000)

test('a shop after every kind of order contradicts no invariant', async () => {
  const results = await checkInvariants(shop.ctx, { canaries: [CANARY] })
  expect(findings(results)).toEqual([])
  expect(results.filter((result) => result.skipped)).toEqual([])
  // I26 is seen from outside.
  const upTo51 = Array.from({ length: 51 }, (_, i) => i + 1).filter((one) => one !== 26)
  const numbers = [...upTo51, 53]
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

  async function onCopy(work: (db: Db, url: string) => Promise<void>) {
    const name = `${copies}_${randomBytes(3).toString('hex')}`
    await onServer((client) => client.query(`create database ${name} template ${copies}`))
    const db = createDb({ url: urlOf(name), max: 2, name: 'plant', named: false })
    await work(db, urlOf(name))
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

  const anHourLater = (db: Db) =>
    sql`update invariant_runs set at = at - interval '61 minutes'`.execute(db)

  /** The provider is asked in a test of its own: it would notice some plants, too. */
  const without = (db: Db): Checked => ({
    config: shop.config,
    now: shop.ctx.now,
    backOfficeDb: db,
    reportsDb: db,
    payments: {
      ...shop.ctx.payments,
      paidSince: () => Promise.reject(new AppError('payment_unavailable')),
    },
  })

  test.each(plants)('$id reports $by, and nothing else does', ({ id, sql: text }) =>
    onCopy(async (db) => {
      await plant(db, text)
      expect(await idsOf(without(db))).toEqual([id])
      expect(await idsOf(without(db), aDayAgo())).toEqual([id])
    }),
  )

  test('the history of a large shop may take longer to check than other statements may', () =>
    onCopy(async (db, url) => {
      const impatient = createDb({
        ...{ url, max: 1, name: 'impatient', named: false, statementTimeoutMs: 200 },
      })
      const history = invariants.find(({ id }) => id === 'I17')
      const options = { canaries: [], everyNthKey: 1, settlingMs: 0 }
      const found = await db.transaction().execute(async (tx) => {
        await sql`lock table order_status_changes in access exclusive mode`.execute(tx)
        const waiting = history?.find(without(impatient), options)
        await sleep(600)
        return [waiting]
      })
      expect(await found[0]).toEqual([])
      await impatient.destroy()
    }))

  test('a large shop checks what changed each hour, and everything once a day', () =>
    onCopy(async (db) => {
      const ctx = { ...shop.ctx, ...without(db), db, now: () => new Date('2026-01-02T12:00:00Z') }
      const runs = async () => {
        const { rows } = await sql<{ is_whole: boolean }>`
          select is_whole from invariant_runs order by id`.execute(db)
        return rows.map((row) => row.is_whole)
      }
      await checkHourly(ctx)
      await anHourLater(db)
      await checkHourly(ctx)
      expect(await runs()).toEqual([true, true])
      await sql`update pg_class set reltuples = 1e6 where oid = 'orders'::regclass`.execute(db)
      await anHourLater(db)
      await checkHourly(ctx)
      await anHourLater(db)
      await checkHourly({ ...ctx, now: () => new Date('2026-01-02T03:30:00Z') })
      expect(await runs()).toEqual([true, true, false, true])
      await sql`update invariant_runs set failures = 1`.execute(db)
      await anHourLater(db)
      await checkHourly(ctx)
      expect((await runs()).at(-1)).toBe(true)
      await sql`update invariant_runs set at = at - interval '2 days'`.execute(db)
      await checkHourly(ctx)
      expect((await runs()).at(-1)).toBe(true)
    }))

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
      const found = findings(await checkInvariants(ctx))
      expect(found.map(({ id }) => id)).toEqual(['I21'])
      expect(found[0]?.hits).toEqual([
        { intent: busy.unpaid.paymentIntentId, what: 'paid, but not booked like that' },
        { intent: 'pi_invented', what: 'booked, but unknown to the provider' },
      ])
      const options = { paidUntil: new Date(0) }
      const [ofCopy] = findings(await checkInvariants(ctx, options))
      expect(ofCopy?.hits.map(({ intent }) => intent)).toEqual(['pi_invented'])
    }))

  test('I21 reports a payment of ours whose order is lost, and none of another shop on the account', () =>
    onCopy(async (db) => {
      const found = async () => {
        const results = await checkInvariants({ ...without(db), payments: shop.ctx.payments })
        return results
          .find(({ id }) => id === 'I21')
          ?.hits.map(({ intent }) => intent)
          .toSorted()
      }
      const before = await found()
      for (const metadata of [
        {},
        { attempt_id: 'attempt_of_others', order_id: 'order_of_others' },
        // The same software with other secrets.
        {
          attempt_id: 'attempt_of_peers',
          order_id: 'order_of_peers',
          order_1: '{"n":"KH-0000-0000"}',
          order_mac: 'ab'.repeat(16),
        },
      ]) {
        await provider.pay(await provider.openForOthers(metadata))
      }
      expect(await found()).toEqual(before)

      const { rows } = await sql<{ ref: string }>`
        select provider_ref as ref from ledger where order_id = ${busy.plain}`.execute(db)
      await plant(
        db,
        `delete from ledger where order_id = $plain;
         delete from payment_attempts where order_id = $plain;
         delete from orders where id = $plain`,
      )
      expect(await found()).toEqual([...(before ?? []), rows[0]?.ref].toSorted())
    }))

  test('once an hour one worker stores a run, and staff are told of what is wrong once', () =>
    onCopy(async (db) => {
      await plant(db, `update coupons set used = used + 1 where code = 'TENTH'`)
      const ctx = { ...shop.ctx, ...without(db), db }
      await Promise.all([checkHourly(ctx), checkHourly(ctx)])
      await anHourLater(db)
      await checkHourly(ctx)
      const { rows: runs } = await sql`
        select violations, jsonb_array_length(results) as results from invariant_runs`.execute(db)
      expect(runs).toEqual(Array(2).fill({ violations: 1, results: invariants.length }))
      const told = async () => {
        const { rows } = await sql<{ severity: string; body: string }>`
          select severity, body from notifications`.execute(db)
        return rows
      }
      expect(await told()).toEqual([])
      await watchAlerts(ctx, 'quick')
      await watchAlerts(ctx, 'quick')
      const about = { severity: 'critical', body: expect.stringMatching(/^I14 does not hold/) }
      expect((await told()).filter(({ body }) => /does not hold/.test(body))).toEqual([about])
    }))

  const rename = (db: Db, from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)

  test('an invariant that throws is a finding with what it said, and all others are checked', () =>
    onCopy(async (db) => {
      await rename(db, 'audit_seals', 'seals_away')
      const found = findings(await checkInvariants(without(db), { canaries: [CANARY] }))
      expect(found).toMatchObject([{ id: 'I18', hits: [], failed: expect.stringMatching(/exist/) }])
      await plant(db, `update coupons set used = used + 1 where code = 'TENTH'`)
      const both = await checkInvariants(without(db), { canaries: [CANARY] })
      expect(tallyOf(both)).toMatchObject({ broken: ['I14'], failed: ['I18'] })
      expect(both).toHaveLength(invariants.length)
    }))

  test('what could not be checked is an alert of its own, and no contradiction ends meanwhile', () =>
    onCopy(async (db) => {
      const ctx = { ...shop.ctx, ...without(db), db }
      const checkAndLook = async () => {
        await anHourLater(db)
        await checkHourly(ctx)
        await watchAlerts(ctx, 'quick')
        await sql`update alerts set calm_since = now() - interval '2 minutes'`.execute(db)
        await watchAlerts(ctx, 'quick')
        const { rows } = await sql<{ kind: string; subject: string; says: string }>`
          select kind, subject, says from alerts
          where ended_at is null and kind like 'invariant%'
          order by kind, subject`.execute(db)
        return rows
      }
      const broken = { kind: 'invariant', subject: 'I14' }
      const failed = { kind: 'invariants-not-checked' }
      await plant(db, `update coupons set used = used + 1 where code = 'TENTH'`)
      expect(await checkAndLook()).toMatchObject([broken])
      await rename(db, 'coupon_uses', 'uses_away')
      const during = await checkAndLook()
      expect(during).toMatchObject([broken, failed, failed, failed])
      expect(during.slice(1).map(({ subject }) => subject)).toEqual(['I14', 'I23', 'I5'])
      expect(during[1]?.says).toMatch(/^I14 could not be checked: a coupon /)
      const { rows } = await sql`
        select violations, failures from invariant_runs order by id`.execute(db)
      expect(rows).toEqual([
        { violations: 1, failures: 0 },
        { violations: 0, failures: 3 },
      ])
      await rename(db, 'uses_away', 'coupon_uses')
      expect(await checkAndLook()).toMatchObject([broken])
    }))
})
