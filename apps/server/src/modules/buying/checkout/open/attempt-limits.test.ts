import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aLine } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { lockCheckout } from './attempt-limits.repo.ts'
import { admitAttempt, noteDecline, retryOnConflict } from './attempt-limits.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, RATE_LIMIT_PER_MINUTE: 100_000 })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const run = (statement: ReturnType<typeof sql>) => statement.execute(shop.ctx.db)

/** A browser with one open payment. */
async function aPayment() {
  const browser = aBrowser(shop)
  const opened = await browser.opened()
  const { rows } = await sql<{ checkout_id: number }>`
    select checkout_id from orders where id = ${opened.orderId}`.execute(shop.ctx.db)
  return { browser, opened, checkoutId: Number(rows[0]?.checkout_id) }
}

const admitted = (checkoutId: number) =>
  shop.ctx.db.transaction().execute(async (tx) => {
    const browser = { id: checkoutId, ...(await lockCheckout(tx, checkoutId)) }
    await admitAttempt(shop.ctx, tx, browser)
  })

const close = (orderId: string) =>
  run(sql`update payment_attempts set status = 'cancelled' where order_id = ${orderId}`)

test('while one payment can be paid no other is begun', async () => {
  const { opened, checkoutId } = await aPayment()
  await expect(admitted(checkoutId)).rejects.toMatchObject({ code: 'conflict' })
  await close(opened.orderId)
  await admitted(checkoutId)
})

test('a payment the provider never answered for is in the way for a moment only', async () => {
  const { opened, checkoutId } = await aPayment()
  await run(sql`update payment_attempts set intent_id = null where order_id = ${opened.orderId}`)
  await expect(admitted(checkoutId)).rejects.toMatchObject({ code: 'conflict' })
  await run(sql`
    update payment_attempts set created_at = created_at - interval '21 seconds'
    where order_id = ${opened.orderId}`)
  await admitted(checkoutId)
})

test('a browser begins five payments in ten minutes, and the sixth later', async () => {
  const { browser, checkoutId } = await aPayment()
  for (const quantity of [2, 3, 4, 5]) await browser.opened({ items: [aLine({ quantity })] })
  await run(sql`
    update payment_attempts set status = 'cancelled'
    where order_id in (select id from orders where checkout_id = ${checkoutId})`)
  await expect(admitted(checkoutId)).rejects.toMatchObject({ code: 'too_many_requests' })
  await run(sql`
    update payment_attempts set created_at = created_at - interval '10 minutes'
    where order_id in (select id from orders where checkout_id = ${checkoutId})`)
  await admitted(checkoutId)
})

test('five declined cards end the payment and keep the network out for an hour', async () => {
  const { opened, checkoutId } = await aPayment()
  const decline = (nth: number) =>
    noteDecline(shop.ctx, `evt_${checkoutId}_${nth}`, opened.paymentIntentId)
  for (const nth of [1, 2, 3, 4, 4, 4]) await decline(nth)
  const intent = () => shop.ctx.payments.findIntent(opened.paymentIntentId)
  expect((await intent()).status).toBe('requires_payment_method')
  await decline(5)
  expect((await intent()).status).toBe('canceled')
  await expect(admitted(checkoutId)).rejects.toMatchObject({ code: 'too_many_requests' })

  const { network } = await shop.ctx.db
    .selectFrom('checkout_sessions')
    .select('network')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const neighbour = await aPayment()
  await close(neighbour.opened.orderId)
  await admitted(neighbour.checkoutId)
  await run(sql`
    update checkout_sessions set network = ${network} where id = ${neighbour.checkoutId}`)
  await expect(admitted(neighbour.checkoutId)).rejects.toMatchObject({ code: 'too_many_requests' })
  await run(sql`update card_declines set at = at - interval '1 hour'`)
  await admitted(neighbour.checkoutId)
})

test('a decline of a payment that is not ours is nobody’s', async () => {
  await noteDecline(shop.ctx, 'evt_foreign', 'pi_foreign')
  const { rows } = await run(sql`select 1 from card_declines where event_id = 'evt_foreign'`)
  expect(rows).toEqual([])
})

test('a payment that succeeded after the last decline is settled, not given up', async () => {
  const { opened, checkoutId } = await aPayment()
  await provider.pay(opened.paymentIntentId)
  for (const nth of [1, 2, 3, 4, 5]) {
    await noteDecline(shop.ctx, `evt_paid_${checkoutId}_${nth}`, opened.paymentIntentId)
  }
  const { rows } = await run(sql`select payment_status from orders where id = ${opened.orderId}`)
  expect(rows).toEqual([{ payment_status: 'paid' }])
})

test('who comes second waits for the first and then goes on', async () => {
  const { opened, checkoutId } = await aPayment()
  setTimeout(() => void close(opened.orderId), 120)
  await retryOnConflict(() => admitted(checkoutId))
})
