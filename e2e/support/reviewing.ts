import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { Client } from 'pg'
import { toStaffOf } from './environment.ts'
import { ports } from './ports.ts'

const root = join(import.meta.dirname, '..', '..')
const cards = `http://127.0.0.1:${ports.cards}`

type Shop = Readonly<{ origin: string; databaseUrl: string }>

async function runSql(databaseUrl: string, statement: string, values: unknown[] = []) {
  const client = new Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query(statement, values).finally(() => client.end())
  return rows
}

/** Pays for some editions over the API, as the pages do: the number of the order. */
export async function buyOver(
  request: APIRequestContext,
  shop: Shop,
  email: string,
  ids: string[],
) {
  const headers = { origin: shop.origin }
  const billingInfo = {
    ...{ email, firstName: 'Ada', lastName: 'Byron', phone: '+1 415 555 0142' },
    ...{ address: '12 Harbour Street', city: 'Oakland', zipCode: '94607', country: 'US' },
  }
  const items = ids.map((productId) => ({ productId, quantity: 1 }))
  const opening = await request.post(`${shop.origin}/api/create-payment-intent`, {
    headers,
    data: { items, currency: 'usd', billingInfo },
  })
  const { paymentIntentId, clientSecret, orderId } = await opening.json()
  await fetch(`${cards}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_keyhaven_sandbox' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  const confirmation = await request.post(`${shop.origin}/api/confirm-payment`, {
    headers,
    data: { paymentIntentId, clientSecret },
  })
  const { orderNumber } = await confirmation.json()
  return { orderId: String(orderId), orderNumber: String(orderNumber) }
}

/** Publishes everything that waits, as a member of staff does. */
export async function approveAll(request: APIRequestContext, { origin, databaseUrl }: Shop) {
  const email = `moderator-${randomBytes(4).toString('hex')}@example.com`
  const person = ['--email', email, '--first', 'Ada', '--last', 'Byron', '--role', 'marketing']
  const said = execFileSync('npm', ['run', '-s', 'staff:create', '--', ...person], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  })
  const password = /shown this once: (\S+)/.exec(said)?.[1] ?? ''
  const entered = await request.post(`${origin}/api/admin/login`, {
    headers: toStaffOf(origin),
    data: { email, password },
  })
  const { token } = await entered.json()
  const headers = { ...toStaffOf(origin), authorization: `Bearer ${token}` }
  const waiting = await request.get(`${origin}/api/admin/reviews`, { headers })
  const { reviews } = (await waiting.json()) as { reviews: { id: number }[] }
  for (const { id } of reviews) {
    await request.post(`${origin}/api/admin/reviews/${id}/approve`, { headers, data: {} })
  }
  return { count: reviews.length, headers, ids: reviews.map(({ id }) => id) }
}

/** The link that a review request would carry. */
export async function reviewLinkFor({ databaseUrl }: Shop, orderId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await runSql(databaseUrl, `insert into review_links values ($1, $2, now() + interval '1 day')`, [
    hash,
    orderId,
  ])
  return `/reviews#write=${token}`
}

/** Published words of others: eleven of five stars and one of two. */
export const addOthers = ({ databaseUrl }: Shop) =>
  runSql(
    databaseUrl,
    `insert into reviews (product_id, customer_name, customer_email, rating, title, comment, state, created_at)
     select 'home-2021', 'Bea Lovell', '', case n when 12 then 2 else 5 end, 'Review number ' || n,
       'It does what the page said it would.', 'approved', now() - make_interval(days => n)
     from generate_series(1, 12) n`,
  )
