import { randomBytes } from 'node:crypto'
import type { Role } from '@keyhaven/contracts/permissions'
import { staffLogin } from '@keyhaven/contracts/staff'
import { createStaff } from '../modules/staff/create-staff.ts'
import type { TestShop } from './test-shop.ts'

export const PASSWORD = 'correct horse battery'

/** What a browser adds to a call from a page of ours. */
export const fromOurPage = { 'sec-fetch-site': 'same-origin' }

/** A member of staff of this test's own. */
export async function addStaff({ ctx }: TestShop, role: Role) {
  const email = `${role}-${randomBytes(4).toString('hex')}@example.com`
  const member = { email, firstName: 'Ada', lastName: 'Byron', role, password: PASSWORD }
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

/** Both halves of a fresh session, as the headers that carry them. */
export async function signIn(shop: TestShop, email: string, from?: string) {
  const reply = await login(shop, { email, ...(from && { from }) })
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  return { authorization: `Bearer ${reply.json().token}`, cookie }
}

/** Signed in as someone with this role. */
export async function staffHeaders(shop: TestShop, role: Role) {
  const { email } = await addStaff(shop, role)
  return await signIn(shop, email)
}
