import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addApp,
  anywhere,
  callAs,
  codeNow,
  halvesOf,
  passOf,
} from '../../../../testing/staff-factors.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { addStaff, signInByPassword as signInFrom } from '../../../../testing/test-staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const signInByPassword = (at: TestShop, email: string) => signInFrom(at, email, anywhere())
/** A sensitive act that changes nothing, because its body is wrong. */
const sensitive = (at: TestShop, headers: Record<string, string>) =>
  callAs(at, headers)('POST', '/api/admin/webhooks', { url: 'http://example.com', events: [] })

/** Somebody with an app, and the session it was set up in. */
async function withApp() {
  const { id, email } = await addStaff(shop, 'admin')
  const headers = await signInByPassword(shop, email)
  return { id, email, headers, ...(await addApp(shop, headers)) }
}
const prove = (pass: string, proof: object) =>
  callAs(shop)('POST', '/api/admin/login/factor', { pass, proof })
const backdate = (id: string) =>
  sql`update staff_sessions set proven_at = now() - interval '16 minutes' where staff_id = ${id}`.execute(
    shop.ctx.db,
  )

test('without a second factor a sensitive act is refused, in the demonstration too', async () => {
  const { email } = await addStaff(shop, 'admin')
  const headers = await signInByPassword(shop, email)
  expect((await callAs(shop, headers)('GET', '/api/admin/webhooks')).statusCode).toBe(200)
  const reply = await sensitive(shop, headers)
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'factor_missing'])
})

test('a sensitive act is open for 15 minutes after the factor, then it is asked for again', async () => {
  const { id, headers, secret } = await withApp()
  expect((await sensitive(shop, headers)).statusCode).toBe(400)
  await backdate(id)
  const refused = await sensitive(shop, headers)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_needed'])
  const call = callAs(shop, headers)
  const wrong = await call('POST', '/api/admin/step-up', { proof: { code: '000000' } })
  expect(wrong.statusCode).toBe(422)
  expect((await sensitive(shop, headers)).statusCode).toBe(403)
  const right = await call('POST', '/api/admin/step-up', { proof: { code: codeNow(secret) } })
  expect(right.statusCode).toBe(200)
  expect((await sensitive(shop, headers)).statusCode).toBe(400)
})

test('the factor counts for the session it was shown in, not for another of the same person', async () => {
  const { id, email, headers, secret } = await withApp()
  await backdate(id)
  const entered = await prove(await passOf(shop, email), { code: codeNow(secret) })
  expect((await sensitive(shop, halvesOf(entered))).statusCode).toBe(400)
  expect((await sensitive(shop, headers)).statusCode).toBe(403)
})

test('what is missing is told to nobody without the permission: the role is asked first', async () => {
  const { email } = await addStaff(shop, 'support')
  const reply = await sensitive(shop, await signInByPassword(shop, email))
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'not_allowed'])
})

test('every route that needs the factor again refuses a session without it, no matter who calls', async () => {
  const { id, headers } = await withApp()
  await sql`update staff set role = 'super_admin' from set_config('shop.actor', 'test', true) where id = ${id}`.execute(
    shop.ctx.db,
  )
  await backdate(id)
  const rows = shop.access.table().filter(({ stepUp, method }) => stepUp && method !== 'HEAD')
  expect(rows.length).toBeGreaterThan(15)
  for (const { method, path } of rows) {
    const url = path.replaceAll(/:\w+/g, '1')
    const reply = await callAs(shop, headers)(method as 'POST', url, {})
    expect([path, reply.json().code]).toEqual([path, 'step_up_needed'])
  }
})
