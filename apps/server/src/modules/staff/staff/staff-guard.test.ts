import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { requirePolicies, staffOf } from '../../../infra/http/access.ts'
import { replyWithErrors } from '../../../infra/http/error-reply.ts'
import { route } from '../../../infra/http/route.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff, signIn } from '../../../testing/test-staff.ts'
import { auditMissingPermission, staffGuard } from './staff-guard.ts'

const refunds = {
  method: 'GET',
  path: '/api/probe/refunds',
  summary: 'A page for those who may refund',
  response: z.object({ id: z.string() }),
} as const

let shop: TestShop
let app: FastifyInstance
beforeAll(async () => {
  shop = await testShop()
  app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  replyWithErrors(app)
  const access = requirePolicies(app)
  access.install({ staff: staffGuard(shop.ctx) }, auditMissingPermission(shop.ctx))
  route(app, refunds, { allow: 'orders.refund' }, async (_, request) => ({
    id: staffOf(request).id,
  }))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

type Halves = { authorization?: string; cookie?: string }
const ask = (headers: Halves) => app.inject({ method: 'GET', url: refunds.path, headers })

async function aSession(role: 'finance' | 'support' = 'finance') {
  const person = await addStaff(shop, role)
  return { ...person, halves: await signIn(shop, person.email) }
}

/** What became of a session since it began. */
const aged = async (id: string, change: string) => {
  await sql`update staff_sessions set ${sql.raw(change)} where staff_id = ${id}`.execute(
    shop.ctx.db,
  )
}

const cases: [string, number, () => Promise<Halves>][] = [
  ['both halves of one session', 200, async () => (await aSession()).halves],
  ['nothing', 401, async () => ({})],
  [
    'the stored half alone',
    401,
    async () => ({ authorization: (await aSession()).halves.authorization }),
  ],
  ['the cookie alone', 401, async () => ({ cookie: (await aSession()).halves.cookie })],
  [
    'halves of two sessions',
    401,
    async () => {
      const [first, second] = [await aSession(), await aSession()]
      return { authorization: first.halves.authorization, cookie: second.halves.cookie }
    },
  ],
  [
    'halves of two sessions of one person',
    401,
    async () => {
      const { email, halves } = await aSession()
      return { ...halves, cookie: (await signIn(shop, email)).cookie }
    },
  ],
  [
    'the halves exchanged',
    401,
    async () => {
      const { halves } = await aSession()
      const [bearer, cookie] = [halves.authorization.slice(7), halves.cookie.slice(3)]
      return { authorization: `Bearer ${cookie}`, cookie: `as=${bearer}` }
    },
  ],
  [
    'a session twelve hours old',
    401,
    async () => {
      const { id, halves } = await aSession()
      await aged(id, `expires_at = now() - interval '1 second'`)
      return halves
    },
  ],
  [
    'a session unused for thirty minutes',
    401,
    async () => {
      const { id, halves } = await aSession()
      await aged(id, `seen_at = now() - interval '30 minutes'`)
      return halves
    },
  ],
  [
    'a session unused for twenty-nine minutes',
    200,
    async () => {
      const { id, halves } = await aSession()
      await aged(id, `seen_at = now() - interval '29 minutes'`)
      return halves
    },
  ],
  [
    'a revoked session',
    401,
    async () => {
      const { id, halves } = await aSession()
      await aged(id, 'revoked_at = now()')
      return halves
    },
  ],
  [
    'a session of someone who left',
    401,
    async () => {
      const { id, halves } = await aSession()
      await sql`update staff set is_active = false from set_config('shop.actor', 'test', true) where id = ${id}`.execute(
        shop.ctx.db,
      )
      return halves
    },
  ],
  ['a session without the right', 403, async () => (await aSession('support')).halves],
  [
    'another kind of credential',
    401,
    async () => {
      const { authorization, cookie } = (await aSession()).halves
      return { authorization: authorization.replace('Bearer', 'Basic'), cookie }
    },
  ],
  [
    'made-up halves',
    401,
    async () => ({ authorization: `Bearer ${'a'.repeat(43)}`, cookie: `as=${'b'.repeat(43)}` }),
  ],
]

test.each(cases)('a request with %s is answered %i', async (_, status, arrange) => {
  const reply = await ask(await arrange())
  expect(reply.statusCode).toBe(status)
  const codes: Record<number, string> = { 401: 'not_signed_in', 403: 'not_allowed' }
  if (status !== 200) expect(reply.json()).toMatchObject({ success: false, code: codes[status] })
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('a handler knows who called it', async () => {
  const { id, halves } = await aSession()
  expect((await ask(halves)).json()).toEqual({ id })
})

test('a call keeps a session alive', async () => {
  const { id, halves } = await aSession()
  await aged(id, `seen_at = now() - interval '29 minutes'`)
  await ask(halves)
  const { rows } = await sql<{ fresh: boolean }>`
    select seen_at > now() - interval '5 seconds' as fresh
    from staff_sessions where staff_id = ${id}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ fresh: true }])
})

const actsOf = async (column: 'actor' | 'object', id: string, action: string) =>
  await shop.ctx.db
    .selectFrom('audit_log')
    .select(['object', 'meta'])
    .where(column, '=', `staff:${id}`)
    .where('action', '=', action)
    .execute()

test('who tried what without the right to is written down', async () => {
  const { id, halves } = await aSession('support')
  await ask(halves)
  expect(await actsOf('actor', id, 'staff.not_allowed')).toEqual([
    {
      object: 'GET /api/probe/refunds',
      meta: { missing: 'orders.refund', network: '127.0.0.1' },
    },
  ])
})

test('a stored half used without its cookie is told to staff and written down, once', async () => {
  const { id, halves } = await aSession()
  for (let i = 0; i < 3; i += 1) await ask({ authorization: halves.authorization })
  expect(await actsOf('object', id, 'staff.lone_half')).toHaveLength(1)
  const told = await shop.ctx.db
    .selectFrom('notifications')
    .select(['severity', 'title'])
    .where('object', '=', `staff:${id}`)
    .execute()
  expect(told).toEqual([{ severity: 'warning', title: 'Half of a staff session was used alone' }])
  expect((await ask(halves)).statusCode).toBe(200)
})
