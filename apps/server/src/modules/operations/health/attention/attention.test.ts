import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { watchShop } from './attention.service.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const told = async (like: string) => {
  const { rows } = await sql<{ title: string; kind: string; to_permission: string | null }>`
    select title, kind, to_permission from notifications
    where dedupe_key like ${like}`.execute(shop.ctx.db)
  return rows
}
const watchTwice = async () => {
  await Promise.all([watchShop(shop.ctx), watchShop(shop.ctx)])
  await watchShop(shop.ctx)
}

test('a healthy shop tells nothing', async () => {
  await watchTwice()
  expect(await told('%')).toEqual([])
})

test('a buyer who has waited for a day, a silent provider and an e-mail that died are each told once', async () => {
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  await provider.pay(opened.paymentIntentId)
  await buyer.confirm(opened)
  await watchTwice()
  expect(await told('backorder:%')).toEqual([])
  await sql`update backorders set paid_at = now() - interval '25 hours'`.execute(shop.ctx.db)
  await sql`update orders set paid_at = now() - interval '2 hours'`.execute(shop.ctx.db)
  await sql`
    update emails set state = 'dead', dead_at = now()
    where id = (select min(id) from emails)`.execute(shop.ctx.db)
  await watchTwice()
  expect(await told('backorder:%')).toMatchObject([{ kind: 'backorders' }])
  expect(await told('mail-dead:%')).toMatchObject([
    { kind: 'delivery', to_permission: 'email.view' },
  ])
  expect(await told('provider-silent:%')).toMatchObject([{ kind: 'webhooks' }])
})

test('a review that waits is told to those who decide about it; a sample is not', async () => {
  const review = (isDemo: boolean) =>
    sql`
    insert into reviews (product_id, customer_name, customer_email, rating, title, comment, is_demo)
    values ('home-2024', 'Ada Byron', ${isDemo ? '' : 'ada@example.com'}, 4, 'Works well',
      'It works very well, thank you.', ${isDemo})`.execute(shop.ctx.db)
  await review(true)
  await review(false)
  await watchTwice()
  expect(await told('new-review:%')).toMatchObject([
    { kind: 'reviews', to_permission: 'reviews.moderate' },
  ])
})
