import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { ada } from '../../testing/a-principal.ts'
import { AppError } from '../app-error.ts'
import { type Guards, type Policy, requirePolicies, staffOf } from './access.ts'
import { replyWithErrors } from './error-reply.ts'

const letAdaIn = async (request: FastifyRequest) => {
  request.staff = ada
}
const letNobodyIn = async () => {
  throw new AppError('not_signed_in')
}

function appWith(allow: Policy, guards: Guards, told: string[] = []) {
  const app = Fastify()
  replyWithErrors(app)
  const access = requirePolicies(app)
  access.install(guards, async (request, missing) => {
    told.push(`${staffOf(request).id} lacks ${missing}`)
  })
  app.get('/probe', { config: { allow } }, async ({ staff }) => ({ staff: staff?.id ?? null }))
  return app
}

test.each<[Policy, string]>([
  ['checkout', 'checkout'],
  ['order', 'order'],
  ['customer', 'customer'],
  ['staff', 'staff'],
  ['orders.view', 'staff'],
])('a route for %s stops the boot while nobody guards it', async (allow, principal) => {
  const app = appWith(allow, {})
  await expect(async () => app.ready()).rejects.toThrow(`no guard for ${principal} is installed`)
})

test('a route for a right that does not exist stops the boot', async () => {
  const app = appWith('orders.veiw' as Policy, { staff: letAdaIn })
  await expect(async () => app.ready()).rejects.toThrow('/probe has no access policy')
})

test('a route that is not for everyone is never cached: it stops the boot', async () => {
  const app = Fastify()
  requirePolicies(app).install({ staff: letAdaIn })
  app.get('/probe', { config: { allow: 'staff', cached: true } }, async () => 'oops')
  await expect(async () => app.ready()).rejects.toThrow('only what everyone may see')
})

test.each<[string, Policy, Guards, number]>([
  ['everyone, without a guard', 'public', {}, 200],
  ['staff, to staff', 'staff', { staff: letAdaIn }, 200],
  ['staff, to a stranger', 'staff', { staff: letNobodyIn }, 401],
  ['staff with a right, to one who has it', 'orders.view', { staff: letAdaIn }, 200],
  ['staff with a right, to one who lacks it', 'orders.refund', { staff: letAdaIn }, 403],
  ['staff with a right, to a stranger', 'orders.view', { staff: letNobodyIn }, 401],
  ['a right, where the guard forgot to say who', 'orders.view', { staff: async () => {} }, 401],
])('a route for %s', async (_, allow, guards, status) => {
  const reply = await appWith(allow, guards).inject('/probe')
  expect(reply.statusCode).toBe(status)
})

test('a missing permission is reported by name', async () => {
  const told: string[] = []
  await appWith('orders.refund', { staff: letAdaIn }, told).inject('/probe')
  expect(told).toEqual(['staff_ada lacks orders.refund'])
})

test('a guard may let everyone in and leave something on the reply', async () => {
  const checkout = async (_: FastifyRequest, reply: FastifyReply) => {
    reply.header('set-cookie', 'cs=new')
  }
  const reply = await appWith('checkout', { checkout }).inject('/probe')
  expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, 'cs=new'])
})

test('an answer that is not for everyone is kept by no cache', async () => {
  const reply = await appWith('staff', { staff: letAdaIn }).inject('/probe')
  expect(reply.headers['cache-control']).toBe('no-store')
})
