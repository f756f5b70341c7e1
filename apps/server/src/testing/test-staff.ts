import { randomBytes } from 'node:crypto'
import { staffLogin } from '@keyhaven/contracts/staff/staff'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../infra/db/db.ts'
import { createStaff } from '../modules/staff/staff/create-staff.ts'
import { urlOf } from './server-url.ts'
import type { TestShop } from './test-shop.ts'

const PASSWORD = 'correct horse battery'

/** What a browser adds to a call from a page of ours. */
export const fromOurPage = { 'sec-fetch-site': 'same-origin' }

type Identity = Readonly<{
  email?: string
  firstName?: string
  lastName?: string
  /** Hired just now; all others have been here for 90 days. */
  isNew?: boolean
}>

/** A member of staff of this test's own. */
export async function addStaff({ ctx }: TestShop, role: string, who: Identity = {}) {
  const { isNew = false, ...named } = who
  const email = who.email ?? `${role}-${randomBytes(4).toString('hex')}@example.com`
  const names = { firstName: 'Ada', lastName: 'Byron', ...named }
  const member = { ...names, email, role, password: PASSWORD }
  const id = await createStaff(ctx.db, member, 'test')
  if (!isNew) await makeOld(ctx.db, id)
  return { id, email }
}

/** As if they had been here for 90 days, hired by nobody who is here now. The shop's own role may not write this. */
export async function makeOld(db: Db, staffId: string) {
  const { rows } = await sql<{ database: string; port: number }>`
    select current_database() as database, inet_server_port() as port`.execute(db)
  const url = new URL(urlOf(rows[0]?.database ?? ''))
  // Some tests bring a server of their own.
  url.port = String(rows[0]?.port)
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query(`select set_config('shop.actor', 'test', true)`)
    for (const statement of [
      `update staff set created_at = shop_now() - interval '90 days' where id = $1`,
      `update deciders set since = shop_now() - interval '90 days' where staff_id = $1`,
      'delete from staff_ties where $1 in (member_id, by_id)',
    ]) {
      await owner.query(statement, [staffId])
    }
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

type Login = { email: string; password?: string; from?: string; headers?: Record<string, string> }

export const login = ({ app }: TestShop, { email, password, from, headers }: Login) =>
  app.inject({
    method: staffLogin.method,
    url: staffLogin.path,
    remoteAddress: from ?? '203.0.113.1',
    headers: { ...fromOurPage, ...headers },
    payload: { email, password: password ?? PASSWORD },
  })

/** As after a second factor: sensitive acts are open. */
async function proveSessions({ ctx }: TestShop, email: string) {
  await sql`
    update staff_sessions set proven_at = shop_now()
    where staff_id = (select id from staff where email = ${email})`.execute(ctx.db)
}

/** Both halves of a fresh session, as the headers that carry them; a second factor counts as shown. */
export async function signIn(shop: TestShop, email: string, from?: string) {
  const headers = await signInByPassword(shop, email, from)
  await proveSessions(shop, email)
  return headers
}

/** The same with the password alone. */
export async function signInByPassword(shop: TestShop, email: string, from?: string) {
  const reply = await login(shop, { email, ...(from && { from }) })
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  return { authorization: `Bearer ${reply.json().token}`, cookie, ...fromOurPage }
}

/** Signed in as someone with this role. */
export async function staffHeaders(shop: TestShop, role: string) {
  const { email } = await addStaff(shop, role)
  return await signIn(shop, email)
}
