import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { createUnitNotes } from '../modules/after-sale/orphan-payments/note-units.ts'
import type { aBrowser } from './buyer.ts'
import type { TestCardProvider } from './card-provider.ts'
import { onServer, urlOf } from './server-url.ts'
import { type TestShop, testShop } from './test-shop.ts'

type Browser = ReturnType<typeof aBrowser>
type Opened = Awaited<ReturnType<Browser['opened']>>

const nameOf = ({ DATABASE_URL }: Config) => new URL(DATABASE_URL).pathname.slice(1)

/** The database as it is at this moment, as a backup has it. Nobody may be connected meanwhile. */
export async function copyOf(config: Config): Promise<Config> {
  const name = `keyhaven_test_${inject('run')}_moment_${randomBytes(3).toString('hex')}`
  await onServer((client) => client.query(`create database ${name} template ${nameOf(config)}`))
  return { ...config, DATABASE_URL: urlOf(name) }
}

/** A shop on a copy of that moment, which knows nothing of what came after it. */
export const restoredShop = async (moment: Config): Promise<TestShop> =>
  await testShop(await copyOf(moment))

/** Pays as the page does: with the buyer's address beside the card. */
export async function payAsPage(
  provider: TestCardProvider,
  { paymentIntentId }: Opened,
  email: string,
) {
  const body = new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[billing_details][email]': email,
    'payment_method_data[billing_details][name]': 'Ada King Byron',
    'payment_method_data[billing_details][address][country]': 'GB',
  })
  const headers = { authorization: 'Bearer sk_test_keyhaven_sandbox' }
  const path = `${provider.base}/v1/payment_intents/${paymentIntentId}/confirm`
  const answer = await fetch(path, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
}

/** The worker has told the provider which units were given out. */
export const noteUnits = (ctx: Context) => createUnitNotes()(ctx)

/** Which units an order has, in their order. */
export async function unitsOf({ db }: Context, orderId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.unit_id as id
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId} and a.revoked_at is null
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

export async function orderRow({ db }: Context, orderId: string) {
  return await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}
