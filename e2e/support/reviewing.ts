import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { Client } from 'pg'
import { toStaffOf } from './environment.ts'

const root = join(import.meta.dirname, '..', '..')

type Shop = Readonly<{ origin: string; databaseUrl: string }>

async function runSql(databaseUrl: string, statement: string, values: unknown[] = []) {
  const client = new Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query(statement, values).finally(() => client.end())
  return rows
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
