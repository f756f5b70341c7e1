import { randomBytes } from 'node:crypto'
import { staffLogin } from '@keyhaven/contracts/staff/staff'
import { sql } from 'kysely'
import { createStaff } from '../modules/platform/staff/create-staff.ts'
import type { TestShop } from './test-shop.ts'

const PASSWORD = 'correct horse battery'

/** What a browser adds to a call from a page of ours. */
export const fromOurPage = { 'sec-fetch-site': 'same-origin' }

type Identity = Readonly<{ email?: string; firstName?: string; lastName?: string }>

/** A member of staff of this test's own. */
export async function addStaff({ ctx }: TestShop, role: string, who: Identity = {}) {
  const email = who.email ?? `${role}-${randomBytes(4).toString('hex')}@example.com`
  const names = { firstName: 'Ada', lastName: 'Byron', ...who }
  const member = { ...names, email, role, password: PASSWORD }
  return { id: await createStaff(ctx.db, member, 'test'), email }
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
  return { authorization: `Bearer ${reply.json().token}`, cookie }
}

/** Signed in as someone with this role. */
export async function staffHeaders(shop: TestShop, role: string) {
  const { email } = await addStaff(shop, role)
  return await signIn(shop, email)
}
