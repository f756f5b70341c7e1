import { listOwnOrders, openOwnOrder } from '@keyhaven/contracts/account'
import {
  endSession,
  listSessions,
  login,
  logout,
  me,
  openWithCode,
  register,
  requestAccess,
  requestReset,
  requestVerification,
  resetPassword as resetCall,
  updateProfile,
  verifyEmail,
} from '@keyhaven/contracts/customers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { customerOf } from '../../infra/access.ts'
import { callerOf } from '../../infra/caller.ts'
import { clearCookie } from '../../infra/cookies.ts'
import { route } from '../../infra/route.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { beginSession } from './begin-session.ts'
import { findCustomer } from './customer-guard.ts'
import {
  accountOf,
  changeProfile,
  createAccount,
  customerBehind,
  endOwnSession,
  sessionsOf,
} from './customers.service.ts'
import { openOrder, ordersOf } from './own-orders.ts'
import { ownerByCode, resetPassword, verifyAddress } from './prove-address.ts'
import { requestCode } from './send-code.ts'

const HOUR = 3_600
const done = { success: true } as const

/** How often, unless the configuration lifts every limit. */
const timesIn = (ctx: Context) => (max: number, seconds: number) => ({
  max: max * ctx.config.LIMIT_FACTOR,
  seconds,
})

export function customerRoutes(app: FastifyInstance, ctx: Context) {
  signInRoutes(app, ctx)
  codeRoutes(app, ctx)
  accountRoutes(app, ctx)
}

/** Tries are counted before the password is looked at; those that were right are given back. */
function signInRoutes(app: FastifyInstance, ctx: Context) {
  const times = timesIn(ctx)
  const pairs = app.limitBySubject('customer by network and address', times(5, 60))
  const addresses = app.limitBySubject('customer by address', times(20, HOUR))
  const newAddresses = app.limitBySubject('registered address', times(3, HOUR))

  route(app, login, { allow: 'public', limit: times(30, 60) }, async ({ body }, request, reply) => {
    const email = normalEmail(body.email)
    const pair = `${callerOf(request).network} ${email}`
    await pairs.take(pair, reply)
    await addresses.take(email, reply)
    const account = await accountOf(ctx, body.email, body.password)
    await Promise.all([pairs.giveBack(pair), addresses.giveBack(email)])
    const token = await beginSession(ctx, request, reply, account)
    return { ...done, customer: account.customer, token }
  })
  route(
    app,
    register,
    { allow: 'public', limit: times(10, HOUR) },
    async ({ body }, request, reply) => {
      await newAddresses.take(normalEmail(body.email), reply)
      const account = await createAccount(ctx, body)
      const token = await beginSession(ctx, request, reply, account)
      return { ...done, customer: account.customer, token }
    },
  )
  route(app, logout, { allow: 'public' }, async (_, request, reply) => {
    const principal = await findCustomer(ctx, request)
    if (principal) await endOwnSession(ctx, principal, principal.sessionId)
    return forget(reply)
  })
  function forget(reply: FastifyReply) {
    clearCookie(ctx.config, reply, 'customer')
    reply.header('cache-control', 'no-store')
    return done
  }
}

/** What a code by mail can do. Known and unknown addresses are answered alike. */
function codeRoutes(app: FastifyInstance, ctx: Context) {
  const times = timesIn(ctx)
  const asked = app.limitBySubject('codes by address', times(5, HOUR))
  const tried = app.limitBySubject('tries by address', times(20, HOUR))
  const byNetwork = times(20, HOUR)

  for (const [endpoint, purpose] of [
    [requestReset, 'reset'],
    [requestAccess, 'access'],
  ] as const) {
    route(app, endpoint, { allow: 'public', limit: byNetwork }, async ({ body }, _, reply) => {
      await asked.take(`${purpose} ${normalEmail(body.email)}`, reply)
      await requestCode(ctx, purpose, body.email)
      return done
    })
  }
  route(app, resetCall, { allow: 'public', limit: times(30, HOUR) }, async ({ body }, _, reply) => {
    await tried.take(`reset ${normalEmail(body.email)}`, reply)
    await resetPassword(ctx, body)
    return done
  })
  route(
    app,
    openWithCode,
    { allow: 'public', limit: times(30, HOUR) },
    async ({ body }, request, reply) => {
      await tried.take(`access ${normalEmail(body.email)}`, reply)
      const owner = await ownerByCode(ctx, body.email, body.code)
      const token = await beginSession(ctx, request, reply, owner)
      return { ...done, customer: owner.customer, token }
    },
  )
  route(app, requestVerification, { allow: 'customer' }, async (_, request, reply) => {
    const { email } = customerOf(request)
    await asked.take(`verify ${email}`, reply)
    await requestCode(ctx, 'verify', email)
    return done
  })
  route(app, verifyEmail, { allow: 'customer' }, async ({ body }, request, reply) => {
    const principal = customerOf(request)
    await tried.take(`verify ${principal.email}`, reply)
    await verifyAddress(ctx, principal, body.code)
    return { ...done, customer: await customerBehind(ctx, principal) }
  })
}

function accountRoutes(app: FastifyInstance, ctx: Context) {
  const shown = async (request: FastifyRequest) => ({
    ...done,
    customer: await customerBehind(ctx, customerOf(request)),
  })
  route(app, me, { allow: 'customer' }, (_, request) => shown(request))
  route(app, updateProfile, { allow: 'customer' }, async ({ body }, request) => ({
    ...done,
    customer: await changeProfile(ctx, customerOf(request), body),
  }))
  route(app, listOwnOrders, { allow: 'customer' }, (_, request) =>
    ordersOf(ctx, customerOf(request)),
  )
  route(app, openOwnOrder, { allow: 'customer' }, async ({ params }, request, reply) => {
    await openOrder(ctx, request, reply, params.id)
    return done
  })
  route(app, listSessions, { allow: 'customer' }, async (_, request) => ({
    ...done,
    sessions: await sessionsOf(ctx, customerOf(request)),
  }))
  route(app, endSession, { allow: 'customer' }, async ({ params }, request) => {
    await endOwnSession(ctx, customerOf(request), params.id)
    return done
  })
}
