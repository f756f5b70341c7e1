import Fastify, { type FastifyPluginAsync } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsStaff, type Policy, requirePolicies } from '../infra/http/access.ts'
import { type TestShop, testShop } from '../testing/test-shop.ts'
import { closeAdmin, openAdminCalls, openBackOffice } from './admin-scope.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

type Planted = { path: string; allow: Policy; method?: 'GET' | 'POST'; isInside?: boolean }

/** A shop with one more route, planted deep inside a plug-in: that of the back office, or another. */
async function bootWith({ path, allow, method = 'GET', isInside = true }: Planted) {
  const app = Fastify()
  const guard = async () => {}
  requirePolicies(app).install({ staff: guard, customer: guard, 'order-or-stranger': guard })
  closeAdmin(app)
  const plugin: FastifyPluginAsync = async (scope) => {
    if (isInside) openBackOffice(scope)
    scope.route({ method, url: path, config: { allow }, handler: async () => 'oops' })
  }
  app.register(plugin)
  await app.ready()
}

test.each<[string, Policy]>([
  ['/api/admin/planted', 'public'],
  ['/api/admin', 'public'],
  ['/api/admin/planted', 'customer'],
  ['/api/admin/planted/:id', 'order-or-stranger'],
])('a planted route %s for %s stops the boot', async (path, allow) => {
  await expect(bootWith({ path, allow })).rejects.toThrow('under /api/admin only staff may call')
})

test('an exception is one call with one policy: neither another method nor another policy passes', async () => {
  const login = { path: '/api/admin/login', allow: 'public' } as const
  const order = { path: '/api/admin/orders/:id', allow: 'public' } as const
  await expect(bootWith(order)).rejects.toThrow('only staff')
  await expect(bootWith(login)).rejects.toThrow('only staff')
  await bootWith({ ...login, method: 'POST' })
})

test.each<[string, Policy]>([
  ['/api/admin/planted', 'staff'],
  ['/api/admin/planted', 'orders.view'],
  ['/api/administration', 'public'],
])('a route %s for %s boots', async (path, allow) => {
  await bootWith({ path, allow })
})

test('a route for staff outside the back office stops the boot, however well it is guarded', async () => {
  const stray = { path: '/api/admin/planted', allow: 'orders.view', isInside: false } as const
  await expect(bootWith(stray)).rejects.toThrow('not part of the back office')
})

test('every exception is in use and says why; everything else under /api/admin is for staff', () => {
  const admin = shop.access.table().filter(({ path }) => path.startsWith('/api/admin'))
  const open = admin.filter(({ method, allow }) => method !== 'HEAD' && !needsStaff(allow))
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(openAdminCalls).sort(),
  )
  expect(Object.values(openAdminCalls).every(({ why }) => why.length > 0)).toBe(true)
})
