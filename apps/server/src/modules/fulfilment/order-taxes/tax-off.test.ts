import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { bought, hearEvents, refund } from '../../../testing/reversals.ts'
import { type Sent, statementsOf } from '../../../testing/statements.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { turnOn } from './testing/turn-on.ts'

let provider: TestCardProvider
beforeAll(async () => {
  provider = await testCardProvider()
})
afterAll(() => provider.close())

/** Everything a sale and a refund of a new shop send to the database, and what they leave. */
async function saleOf(prepare: (shop: TestShop) => Promise<unknown>) {
  let intentId = ''
  let taxes: (number | null)[] = []
  const sent = await statementsOf(async () => {
    const shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
    await prepare(shop)
    await stock(shop.ctx, 2)
    const sale = await bought(shop, provider)
    intentId = sale.intentId
    await refund(shop, intentId, 5_000)
    await hearEvents(shop.ctx)
    const { rows } = await sql<{ tax: number | null }>`
      select tax_minor as tax from ledger where order_id = ${sale.orderId} order by id`.execute(
      shop.ctx.db,
    )
    taxes = rows.map(({ tax }) => tax)
    await shop.close()
  })
  return { sent, taxes, settled: settlementIn(sent, intentId) }
}

/** The statements of the transaction that books a payment. */
function settlementIn(sent: readonly Sent[], intentId: string): string[] {
  const isBooking = ({ text, values }: Sent) =>
    /insert into "?ledger/.test(text) && values.includes(intentId)
  const { connection } = sent.find(isBooking) ?? { connection: -1 }
  const own = sent.filter((one) => one.connection === connection)
  const at = own.findIndex(isBooking)
  const begin = own.findLastIndex(({ text }, nth) => nth < at && text === 'begin')
  const commit = own.findIndex(({ text }, nth) => nth > at && text === 'commit')
  return own.slice(begin, commit + 1).map(({ text }) => text)
}

const ofTax = /insert into order_taxes|order_tax_evidence|from tax_registrations|from tax_answers/

test('while tax is off a sale and its refund ask nothing about it; on, settling takes one statement more', async () => {
  const off = await saleOf(async () => {})
  expect(off.sent.filter(({ text }) => ofTax.test(text))).toEqual([])
  expect(off.taxes).toEqual([null, null])
  const on = await saleOf(turnOn)
  expect(on.sent.filter(({ text }) => ofTax.test(text)).length).toBeGreaterThan(0)
  // Nothing is registered: its tax is none, and is known to be.
  expect(on.taxes).toEqual([0, 0])
  expect(off.settled.length).toBeGreaterThan(5)
  expect(on.settled.length - off.settled.length).toBe(1)
})
