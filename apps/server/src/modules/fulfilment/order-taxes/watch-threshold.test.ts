import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { fromGermany } from '../../../testing/returns.ts'
import { bought } from '../../../testing/reversals.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { taxOn } from './testing/turn-on.ts'
import { watchThreshold } from './watch-threshold.ts'

let provider: TestCardProvider
let shop: TestShop
let orderId: string
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  const { id } = await addStaff(shop, 'admin')
  await taxOn(shop, id, { registrations: ['home'] })
  await sql`update legal_entities set oss_mode = 'home_until_threshold'`.execute(shop.ctx.db)
  await sql`insert into reference_rates values ('2026-11-17', 'USD', 2000000)`.execute(shop.ctx.db)
  await stock(shop.ctx, 5)
  ;({ orderId } = await bought(shop, provider, fromGermany({ country: 'FR', zipCode: '75001' })))
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const year = new Date().getUTCFullYear()
const db = () => shop.ctx.db
const told = async () => {
  const { rows } = await sql<{ key: string; severity: string; body: string }>`
    select dedupe_key as key, severity, body from notifications
    where dedupe_key like 'tax-threshold:%' order by id`.execute(db())
  return rows
}
const mode = async () => {
  const { rows } = await sql<{ mode: string }>`select oss_mode as mode from legal_entities`.execute(
    db(),
  )
  return rows[0]?.mode
}
/** The same order as one that came to so many net cents of a dollar: two dollars are a euro. */
const worth = (net: number, more = '') =>
  sql`
    update order_taxes
    set gross_minor = ${net} * 119 / 100, tax_minor = ${net} * 19 / 100 ${sql.raw(more)}
    where order_id = ${orderId}`.execute(db())

test('below the threshold consumers abroad are taxed at home, and nobody is told', async () => {
  const { rows } = await sql`
    select treatment, place, rate, country from order_taxes where order_id = ${orderId}`.execute(
    db(),
  )
  expect(rows).toEqual([{ treatment: 'standard', place: 'DE', rate: 19_000, country: 'FR' }])
  await watchThreshold(shop.ctx)
  expect([await told(), await mode()]).toEqual([[], 'home_until_threshold'])
})

test('near it the owner is told once, and nothing changes', async () => {
  await worth(1_600_000)
  await watchThreshold(shop.ctx)
  await watchThreshold(shop.ctx)
  expect((await told()).map(({ key, severity }) => [key, severity])).toEqual([
    [`tax-threshold:main:${year}:near`, 'warning'],
  ])
  expect(await mode()).toBe('home_until_threshold')
})

test('sales at home or outside the Union do not count', async () => {
  for (const country of ['DE', 'CH']) {
    await worth(9_000_000, `, country = '${country}'`)
    await watchThreshold(shop.ctx)
    expect(await mode()).toBe('home_until_threshold')
  }
})

test('reached, the next consumer abroad is taxed there, and what went past is named', async () => {
  await worth(2_000_000, `, country = 'FR'`)
  await watchThreshold(shop.ctx)
  const [, reached] = await told()
  expect(reached).toMatchObject({ key: `tax-threshold:main:${year}:reached`, severity: 'critical' })
  const { rows } = await sql<{ number: string }>`
    select order_number as number from orders where id = ${orderId}`.execute(db())
  expect(reached?.body).toContain(rows[0]?.number)
  expect(reached?.body).toContain('cannot order')
  expect(await mode()).toBe('destination')
  const audited = await sql`
    select actor, object from audit_log where action = 'tax.threshold_reached'`.execute(db())
  expect(audited.rows).toEqual([{ actor: 'system', object: 'legal-entity:main' }])
})

test('last year counts, too, and a seller who taxes where buyers live is not looked at', async () => {
  const sent = await statementsOf(async () => {
    const idle = await testShop(provider.config)
    await watchThreshold(idle.ctx)
    await idle.close()
  })
  expect(sent.filter(({ text }) => text.includes('from order_taxes'))).toEqual([])
  await sql`update legal_entities set oss_mode = 'home_until_threshold'`.execute(db())
  await worth(2_000_000, `, day = '${year - 1}-12-30'`)
  await watchThreshold(shop.ctx)
  expect(await mode()).toBe('destination')
})
