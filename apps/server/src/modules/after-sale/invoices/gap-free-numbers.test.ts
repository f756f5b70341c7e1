import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../context.ts'
import { createDb, type Db } from '../../../infra/db/db.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { shopWithOwnRole } from '../../../testing/own-role.ts'
import { bought, emptyShop } from '../../../testing/reversals.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { issueFor, issueInto, issueMissing } from './issue-invoices.ts'
import { copyOrder } from './testing/copied-orders.ts'

const ORDERS = 200

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let patient: Db
let ctx: Context
let orderId: string
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  // So many at once wait for a connection longer than a visitor would.
  patient = createDb({
    url: shop.config.DATABASE_URL,
    max: 12,
    name: 'patient',
    named: false,
    waitMs: 60_000,
  })
  ctx = { ...shop.ctx, db: patient }
  ;({ orderId } = await bought(shop, provider))
})
afterAll(async () => {
  await patient.destroy()
  await shut()
})

const serials = async () => {
  const { rows } = await sql<{ serial: number }>`
    select serial from invoices where series = 'KH' order by serial`.execute(patient)
  return rows.map((row) => row.serial)
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('a transaction that rolls back after taking a number leaves no gap: the next one gets it', async () => {
  const crash = patient.transaction().execute(async (tx) => {
    const issued = await issueInto(ctx, tx, orderId)
    expect(issued.map((document) => document.number)).toEqual([
      expect.stringMatching(/^KH-\d{4}-000001$/),
    ])
    throw new Error('the process died')
  })
  await expect(crash).rejects.toThrow('the process died')
  expect(await serials()).toEqual([])
  const [invoice] = await issueFor(ctx, orderId)
  expect(invoice?.number).toMatch(/^KH-\d{4}-000001$/)
})

test('two hundred orders invoiced at once, each asked for twice, have two hundred numbers without a gap', async () => {
  const orders = await copyOrder(patient, orderId, ORDERS)
  const issued = await Promise.all([...orders, ...orders].map((id) => issueFor(ctx, id)))
  expect(issued.every((documents) => documents.length === 1)).toBe(true)
  expect(await serials()).toEqual(upTo(ORDERS + 1))
})

test('several workers that find the same orders issue each invoice once', async () => {
  await copyOrder(patient, `${orderId}_0`, 20)
  await Promise.all([issueMissing(ctx), issueMissing(ctx), issueMissing(ctx, 15)])
  expect(await serials()).toEqual(upTo(ORDERS + 21))
  expect(await issueMissing(ctx)).toBe(0)
})

test('a new year begins a new series, in the time of Greenwich', async () => {
  const [next] = await copyOrder(patient, `${orderId}_1`, 1)
  await patient.transaction().execute(async (tx) => {
    await sql`set local shop.now = '2031-01-01T00:30:00+00:00'`.execute(tx)
    const [invoice] = await issueInto(ctx, tx, next ?? '')
    expect(invoice?.number).toBe('KH-2031-000001')
    expect(invoice?.issuedAt.toISOString()).toBe('2031-01-01T00:30:00.000Z')
  })
})

test('the shop’s own role can add documents, and change or delete none', async () => {
  const own = await shopWithOwnRole(provider.config)
  const { orderId: id } = await bought(own, provider)
  await expect(issueFor(own.ctx, id)).resolves.toHaveLength(1)
  const denied = /permission denied/
  await expect(sql`update invoices set content = content`.execute(own.ctx.db)).rejects.toThrow(
    denied,
  )
  await expect(sql`delete from invoices`.execute(own.ctx.db)).rejects.toThrow(denied)
  await expect(sql`delete from invoice_counters`.execute(own.ctx.db)).rejects.toThrow(denied)
  await own.close()
})
