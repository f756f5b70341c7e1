import { readFileSync } from 'node:fs'
import { keyable } from '@keyhaven/contracts/staff/api-keys'
import {
  isPermission,
  type Permission,
  permissionsOf,
  type Role,
  roles,
} from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { type Config, loadConfig } from './config.ts'
import type { Policy } from './infra/http/access.ts'
import { createLog } from './infra/log.ts'
import { listenToContent } from './infra/pages/content.ts'
import { startContext } from './start-context.ts'
import { aColleague } from './testing/approvals.ts'
import { ownRole } from './testing/own-roles.ts'
import { testDatabase } from './testing/test-database.ts'
import type { TestShop } from './testing/test-shop.ts'
import { addStaff, fromOurPage, signIn } from './testing/test-staff.ts'
import { aVisitor } from './testing/visitor.ts'

/** Answered instead of the work itself: the guard let the caller in. */
const REACHED = 299

type MatrixRow = Readonly<{ method: string; path: string; allow: string; proof: string }>
type Caller = Readonly<{
  name: string
  headers: Record<string, string>
  isCustomer?: boolean
  /** What both halves of a living session, or a living API key, prove; nothing for everybody else. */
  may?: readonly Permission[]
  isKey?: boolean
  /** A super admin who looks through another role. */
  isLooking?: boolean
}>

/** The table that people read: what the program says of itself is compared with it elsewhere. */
const table: MatrixRow[] = readFileSync(new URL('../../../docs/authz.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([method = '', path = '', allow = '', proof = '']) => ({ method, path, allow, proof }))

/** A shop that stops before the work of a probe: a caller who is let in changes nothing. */
async function guardedShop() {
  const limits = { RATE_LIMIT_PER_MINUTE: 1_000_000, LIMIT_FACTOR: 1_000 }
  const base = { ...loadConfig(), ...limits, LOG_LEVEL: 'silent', NODE_ENV: 'test' } as const
  const config: Config = { ...base, DATABASE_URL: await testDatabase() }
  const { ctx, close } = await startContext(config, 'server', createLog(config, 'test'))
  const content = await listenToContent(config.DATABASE_URL, ctx.log)
  const { app, access, metrics, life } = await buildApp(ctx, { content })
  const namesAnOrder = (allow = '') => allow.startsWith('order') && !isPermission(allow)
  app.addHook('onSend', async ({ method, routeOptions }) => {
    configs.set(`${method} ${routeOptions.url}`, routeOptions.config)
  })
  // A route that takes a file asks for its name next, and before any byte.
  app.addHook('onRequest', async ({ headers, routeOptions }, reply) => {
    if (headers['x-probe'] && routeOptions.config.takesFile) return reply.code(REACHED).send()
  })
  app.addHook('preValidation', async (request, reply) => {
    const isDue = !namesAnOrder(request.routeOptions.config.allow)
    if (request.headers['x-probe'] && isDue) return reply.code(REACHED).send()
  })
  // Which order is meant is known later, and only then it is guarded.
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers['x-probe']) return reply.code(REACHED).send()
  })
  await app.ready()
  const closeAll = async () => {
    await app.close()
    await content.close()
    await close()
  }
  return { app, access, metrics, life, ctx, config, content, close: closeAll }
}

/** The rule of each route as the running program reads it: a test can weaken it. */
const configs = new Map<string, { allow?: Policy }>()

let shop: TestShop
let callers: Caller[]
/** Row by row, caller by caller. */
let statuses: Map<MatrixRow, number[]>

const halves = ({ authorization = '', cookie = '' }: Record<string, string>) => ({
  bearer: { authorization },
  cookie: { cookie },
})

async function staffCallers(role: Role): Promise<Caller[]> {
  const { email } = await addStaff(shop, role)
  const both = await signIn(shop, email)
  return [
    { name: role, headers: both, may: permissionsOf(role) },
    { name: `${role}, stored half`, headers: halves(both).bearer },
    { name: `${role}, cookie half`, headers: halves(both).cookie },
  ]
}

async function customerCallers(): Promise<Caller[]> {
  const visitor = aVisitor(shop)
  const person = { email: 'matrix@example.com', firstName: 'Ada', lastName: 'Byron' }
  await visitor.enter('/api/auth/register', { ...person, password: 'mauve-otter-pilot-91' })
  const cookie = `ac=${visitor.cookies.get('ac')}`
  const authorization = `Bearer ${visitor.stored.token}`
  return [
    { name: 'customer', headers: { authorization, cookie }, isCustomer: true },
    { name: 'customer, stored half', headers: { authorization } },
    { name: 'customer, cookie half', headers: { cookie } },
  ]
}

/** A role of the shop's own that may do nothing, and a super admin who looks through another role. */
async function unusualCallers(): Promise<Caller[]> {
  const boss = await aColleague(shop, 'super_admin')
  const { id } = await ownRole(boss, { permissions: [] })
  const clerk = await aColleague(shop, id)
  const looking = await aColleague(shop, 'super_admin')
  await looking.call('POST', '/api/admin/view-as', { role: 'support' })
  return [
    { name: 'own role with nothing', headers: clerk.headers, may: [] },
    {
      name: 'super admin viewing as support',
      headers: looking.headers,
      may: permissionsOf('support'),
      isLooking: true,
    },
  ]
}

/** Programs with a living key, and keys that are worth nothing. */
async function keyCallers(): Promise<Caller[]> {
  const boss = await aColleague(shop, 'super_admin')
  const aKey = async (permissions: readonly Permission[], networks: string[] = [], by = boss) => {
    const terms = { name: 'Matrix', permissions, days: 1, networks }
    const reply = await by.call('POST', '/api/admin/api-keys', terms)
    const { id, secret } = reply.json<{ id: string; secret: string }>()
    return { id, headers: { authorization: `Bearer ${secret}` } }
  }
  const leaver = await aColleague(shop, 'super_admin')
  const keys = {
    one: await aKey(['orders.view']),
    all: await aKey(keyable),
    expired: await aKey(keyable),
    revoked: await aKey(keyable),
    elsewhere: await aKey(keyable, ['203.0.113.0/24']),
    left: await aKey(keyable, [], leaver),
  }
  await sql`
    update api_keys
    set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
    where id = ${keys.expired.id}`.execute(shop.ctx.db)
  await boss.call('DELETE', `/api/admin/api-keys/${keys.revoked.id}`)
  await sql`update staff set is_active = false from set_config('shop.actor', 'test', true) where id = ${leaver.id}`.execute(
    shop.ctx.db,
  )
  return [
    { name: 'API key with one scope', ...keys.one, may: ['orders.view'], isKey: true },
    { name: 'API key with every scope', ...keys.all, may: keyable, isKey: true },
    { name: 'expired API key', ...keys.expired },
    { name: 'revoked API key', ...keys.revoked },
    { name: 'API key from another network', ...keys.elsewhere },
    { name: 'API key of a leaver', ...keys.left },
  ]
}

/** Sessions that were good once, and halves of two good ones. */
async function brokenCallers(): Promise<Caller[]> {
  const [one, other, gone, late] = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { id, email } = await addStaff(shop, 'super_admin')
      return { id, headers: await signIn(shop, email) }
    }),
  )
  if (!one || !other || !gone || !late) throw new Error('no staff')
  await sql`update staff set is_active = false from set_config('shop.actor', 'test', true) where id = ${gone.id}`.execute(
    shop.ctx.db,
  )
  await sql`
    update staff_sessions set expires_at = now() - interval '1 second'
    where staff_id = ${late.id}`.execute(shop.ctx.db)
  const [customer] = callers.filter(({ isCustomer }) => isCustomer)
  return [
    { name: 'halves of two', headers: { ...one.headers, ...halves(other.headers).cookie } },
    {
      name: 'staff bearer, customer cookie',
      headers: { ...one.headers, ...halves(customer?.headers ?? {}).cookie },
    },
    { name: 'disabled', headers: gone.headers },
    { name: 'expired', headers: late.headers },
  ]
}

async function probe({ method, path }: MatrixRow, { headers }: Caller): Promise<number> {
  const verb = method === 'any' ? 'GET' : method
  const url = path.replaceAll(/:\w+/g, '1').replace('*', 'nothing')
  const reply = await shop.app.inject({
    method: verb as 'GET',
    url,
    remoteAddress: '198.51.100.7',
    headers: { ...fromOurPage, ...headers, 'x-probe': '1' },
    ...(verb !== 'GET' && { payload: {} }),
  })
  return reply.statusCode
}

beforeAll(async () => {
  shop = await guardedShop()
  callers = [{ name: 'nobody', headers: {} }, ...(await customerCallers())]
  for (const role of roles) callers.push(...(await staffCallers(role)))
  callers.push(...(await brokenCallers()), ...(await unusualCallers()), ...(await keyCallers()))
  statuses = new Map()
  for (const row of table) {
    const found: number[] = []
    for (const caller of callers) found.push(await probe(row, caller))
    statuses.set(row, found)
  }
})
afterAll(() => shop.close())

/** What a caller must hear; undefined where it depends on the order. */
function expectedOf(row: MatrixRow, allow: string, caller: Caller): number | undefined {
  if (isPermission(allow)) return staffWith(row, caller, caller.may?.includes(allow))
  if (allow === 'staff') return staffWith(row, caller, !caller.isKey)
  if (allow === 'customer') return caller.isCustomer ? REACHED : 401
  return allow === 'public' || allow === 'checkout' ? REACHED : undefined
}

/** What a super admin who looks through a role may still do. */
const wayOut = ['DELETE /api/admin/view-as', 'POST /api/admin/logout']

function staffWith({ method, path, proof }: MatrixRow, caller: Caller, isAllowed = false) {
  const { may, isLooking, isKey } = caller
  if (!may) return 401
  // No program can show a second factor.
  if (isKey && proof.endsWith('second factor within 15 minutes')) return 403
  if (isLooking && method !== 'GET' && !wayOut.includes(`${method} ${path}`)) return 403
  return isAllowed ? REACHED : 403
}

const wrongOf = (row: MatrixRow, allow = row.allow, found = statuses.get(row) ?? []): string[] =>
  found.flatMap((status, nth) => {
    const caller = callers[nth]
    const expected = caller && expectedOf(row, allow, caller)
    if (!caller || expected === undefined || status === expected) return []
    return [`${row.method} ${row.path} as ${caller.name}: ${status} instead of ${expected}`]
  })

/** Who reached an order of somebody else, staff aside where the table lets them. */
const strangersOf = (row: MatrixRow, found = statuses.get(row) ?? []): string[] =>
  found.flatMap((status, nth) => {
    const caller = callers[nth]
    const isStaff =
      row.allow === 'order-or-staff' && !caller?.isKey && caller?.may?.includes('orders.view')
    return status === REACHED && !isStaff ? [`${row.method} ${row.path} as ${caller?.name}`] : []
  })

test('every route lets in exactly those whom the table names, for every caller there is', () => {
  expect(table.length * callers.length).toBeGreaterThan(6_000)
  expect(table.flatMap((row) => wrongOf(row))).toEqual([])
})

test('nobody but its buyer reaches an order; staff only where the table says so', () => {
  const rows = table.filter(({ allow }) => allow === 'order' || allow === 'order-or-staff')
  const reached = rows.flatMap((row) => strangersOf(row))
  expect(rows.length).toBeGreaterThan(10)
  expect(reached).toEqual([])
})

test('a route that forgot its rule, or has that of someone else, would be noticed', () => {
  const unnoticed = table
    .filter((row) => expectedOf(row, row.allow, { name: '', headers: {} }) !== undefined)
    .flatMap((row) => ['public', 'customer', 'staff'].map((other) => ({ row, other })))
    .filter(({ row, other }) => other !== row.allow && wrongOf(row, other).length === 0)
    .filter(({ row, other }) => !(row.allow === 'checkout' && other === 'public'))
  expect(unnoticed).toEqual([])
})

/**
 * Every rule that would let in somebody more. A checkout or a stranger's view is open to every guest
 * already, and without its guard the route shows less.
 */
function weakerThan({ allow }: MatrixRow): Policy[] {
  if (isPermission(allow)) {
    const other = allow === 'orders.view' ? 'products.view' : 'orders.view'
    return ['public', 'staff', other]
  }
  const isGuarded = ['staff', 'customer', 'order', 'order-or-staff'].includes(allow)
  return isGuarded ? ['public'] : []
}

const mutants = table.flatMap((row) => weakerThan(row).map((allow) => ({ row, allow })))
/** CI tries every ninth; `npm run authz:mutants` tries all of them. */
const NTH = process.env.AUTHZ_MUTANTS === 'all' ? 1 : 9
const tried = mutants.filter((_, nth) => nth % NTH === 0)

test('a rule that is weakened in the running program makes the checks of its row fail', async () => {
  const survivors: string[] = []
  for (const { row, allow } of tried) {
    const config = configs.get(`${row.method === 'any' ? 'GET' : row.method} ${row.path}`)
    if (!config?.allow) throw new Error(`${row.method} ${row.path} was never called`)
    const strict = config.allow
    config.allow = allow
    const found: number[] = []
    for (const caller of callers) found.push(await probe(row, caller))
    config.allow = strict
    const isOrder = row.allow === 'order' || row.allow === 'order-or-staff'
    const failed = isOrder ? strangersOf(row, found) : wrongOf(row, row.allow, found)
    if (failed.length === 0) survivors.push(`${row.method} ${row.path}: ${row.allow} → ${allow}`)
  }
  expect(tried.length).toBeGreaterThan(NTH === 1 ? 150 : 15)
  expect(survivors).toEqual([])
}, 600_000)
