import { listOwnOrders, openOwnOrder } from '@keyhaven/contracts/account'
import {
  changePassword as changeCall,
  endSession,
  listSessions,
  login,
  logout,
  me,
  openWithCode,
  openWithLink,
  register,
  requestAccess,
  requestReset,
  requestVerification,
  resetByLink,
  resetPassword as resetCall,
  updateProfile,
  verifyByLink,
  verifyEmail,
} from '@keyhaven/contracts/customers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { customerOf } from '../../../infra/http/access.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { clearCookie } from '../../../infra/http/cookies.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { kept } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import {
  askerOf,
  askingBrowser,
  countGuess,
  isKnownBrowser,
  rememberBrowser,
} from '../../platform/guess-limits/guess-limits.service.ts'
import { assertSoldTo } from '../../platform/settings/sold-to.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { changePassword } from './change-password.ts'
import { findCustomer } from './customer-guard.ts'
import {
  accountOf,
  changeProfile,
  createAccount,
  customerBehind,
  endOwnSession,
  sessionsOf,
} from './customers.service.ts'
import type { MailProof } from './one-time-code.ts'
import { openInBrowser, ordersOf } from './own-orders.ts'
import { ownerByProof, resetPassword, verifyAddress } from './prove-address.ts'
import { requestCode } from './send-code.ts'
import { startSession } from './start-session.ts'

const MINUTE = 60
const HOUR = 3_600
const done = { success: true } as const

/** Said of an account only if it names a country. */
const assertCountry = async (ctx: Context, { country }: { country?: string | undefined }) => {
  if (country !== undefined) await assertSoldTo(ctx, { country }, { field: 'country' })
}

export function customerRoutes(app: FastifyInstance, ctx: Context) {
  signInRoutes(app, ctx)
  mailRoutes(app, ctx)
  codeRoutes(app, ctx)
  linkRoutes(app, ctx)
  accountRoutes(app, ctx)
}

/**
 * A guess is counted before the password is looked at. The pair of network and address slows down a
 * browser that never signed in with the address; one that did is never slowed by what others try.
 */
function signInRoutes(app: FastifyInstance, ctx: Context) {
  const pairs = app.limitBySubject('customer by network and address', kept(5, MINUTE))
  const newAddresses = app.limitBySubject('registered address', kept(3, HOUR))

  route(
    app,
    login,
    { allow: 'public', limit: kept(30, MINUTE) },
    async ({ body }, request, reply) => {
      const email = normalEmail(body.email)
      const pair = `${callerOf(request).network} ${email}`
      const isKnown = await isKnownBrowser(ctx, request, 'customer', email)
      if (!isKnown) await pairs.take(pair, reply)
      const guess = await countGuess(ctx, request, 'customer', email)
      const account = await accountOf(ctx, body.email, body.password)
      if (!isKnown) await pairs.giveBack(pair)
      const token = await startSession(ctx, request, reply, account)
      // Until the address is proved, we do not know who knows its password.
      if (account.customer.emailVerified)
        await rememberBrowser(ctx, request, reply, { kind: 'customer', email })
      else await guess.takeBack()
      return { ...done, customer: account.customer, token }
    },
  )
  route(
    app,
    register,
    { allow: 'public', limit: kept(10, HOUR) },
    async ({ body }, request, reply) => {
      await assertCountry(atStore(ctx, storeIn(request)), body)
      await newAddresses.take(normalEmail(body.email), reply)
      const account = await createAccount(ctx, body)
      const token = await startSession(ctx, request, reply, account)
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

/**
 * Asks for a mail with a code and a link. Known and unknown addresses are answered alike. When others
 * have used up the mails of an hour, no new one is sent: the link in the last one still works.
 */
function mailRoutes(app: FastifyInstance, ctx: Context) {
  const browsers = app.limitBySubject('codes by browser', kept(5, HOUR))
  const addresses = app.limitBySubject('codes by address', kept(5, HOUR))

  for (const [endpoint, purpose] of [
    [requestReset, 'reset'],
    [requestAccess, 'access'],
  ] as const) {
    route(
      app,
      endpoint,
      { allow: 'public', limit: kept(20, HOUR) },
      async ({ body }, request, reply) => {
        const email = normalEmail(body.email)
        const isKnown = await isKnownBrowser(ctx, request, 'customer', email)
        const asker = askerOf(ctx, request, reply)
        await browsers.take(`${purpose} ${asker.toString('hex')}`, reply)
        if (isKnown || (await addresses.allows(`${purpose} ${email}`)))
          await requestCode(ctx, purpose, email, { asker, isKnown })
        return done
      },
    )
  }
  route(app, requestVerification, { allow: 'customer' }, async (_, request, reply) => {
    const { email } = customerOf(request)
    await addresses.take(`verify ${email}`, reply)
    const isKnown = await isKnownBrowser(ctx, request, 'customer', email)
    const asker = askerOf(ctx, request, reply)
    await requestCode(ctx, 'verify', email, { asker, isKnown })
    return done
  })
}

/** What the six digits of a mail can do, in the browser that asked for them. Each try is a guess. */
function codeRoutes(app: FastifyInstance, ctx: Context) {
  const limit = kept(30, HOUR)

  async function guessedCode(request: FastifyRequest, address: string, code: string) {
    const email = normalEmail(address)
    await countGuess(ctx, request, 'customer', email)
    return { email, code, asker: askingBrowser(ctx, request) }
  }
  route(app, resetCall, { allow: 'public', limit }, async ({ body }, request, reply) => {
    const proof = await guessedCode(request, body.email, body.code)
    return await reset(ctx, request, reply, { proof, password: body.password })
  })
  route(app, openWithCode, { allow: 'public', limit }, async ({ body }, request, reply) =>
    enter(ctx, request, reply, await guessedCode(request, body.email, body.code)),
  )
  route(app, verifyEmail, { allow: 'customer' }, async ({ body }, request, reply) =>
    verify(ctx, request, reply, await guessedCode(request, customerOf(request).email, body.code)),
  )
}

/** What the link of a mail can do, in any browser; proving an account, only where it is signed in. */
function linkRoutes(app: FastifyInstance, ctx: Context) {
  const limit = kept(30, HOUR)
  route(app, openWithLink, { allow: 'public', limit }, ({ body }, request, reply) =>
    enter(ctx, request, reply, body),
  )
  route(app, resetByLink, { allow: 'public', limit }, ({ body }, request, reply) =>
    reset(ctx, request, reply, { proof: { link: body.link }, password: body.password }),
  )
  route(app, verifyByLink, { allow: 'customer', limit }, ({ body }, request, reply) =>
    verify(ctx, request, reply, { link: body.link, email: customerOf(request).email }),
  )
}

async function enter(ctx: Context, request: FastifyRequest, reply: FastifyReply, proof: MailProof) {
  const owner = await ownerByProof(ctx, request, proof)
  const token = await startSession(ctx, request, reply, owner)
  await rememberBrowser(ctx, request, reply, { kind: 'customer', email: owner.email })
  return { ...done, customer: owner.customer, token }
}

async function reset(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  change: { proof: MailProof; password: string },
) {
  const email = await resetPassword(ctx, request, change)
  await rememberBrowser(ctx, request, reply, { kind: 'customer', email })
  return done
}

async function verify(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  proof: MailProof,
) {
  const principal = customerOf(request)
  await verifyAddress(ctx, request, principal, proof)
  await rememberBrowser(ctx, request, reply, { kind: 'customer', email: principal.email })
  return { ...done, customer: await customerBehind(ctx, principal) }
}

function accountRoutes(app: FastifyInstance, ctx: Context) {
  const changes = app.limitBySubject('password changes by address', kept(10, HOUR))
  const shown = async (request: FastifyRequest) => ({
    ...done,
    customer: await customerBehind(ctx, customerOf(request)),
  })
  route(app, me, { allow: 'customer' }, (_, request) => shown(request))
  route(app, updateProfile, { allow: 'customer' }, async ({ body }, request) => {
    await assertCountry(atStore(ctx, storeIn(request)), body)
    return { ...done, customer: await changeProfile(ctx, customerOf(request), body) }
  })
  route(app, changeCall, { allow: 'customer', zone: true }, async ({ body }, request, reply) => {
    const principal = customerOf(request)
    await changes.take(principal.email, reply)
    const customer = await changePassword(ctx, request, principal, body)
    await rememberBrowser(ctx, request, reply, { kind: 'customer', email: principal.email })
    return { ...done, customer }
  })
  route(app, listOwnOrders, { allow: 'customer' }, (_, request) =>
    ordersOf(ctx, customerOf(request)),
  )
  route(
    app,
    openOwnOrder,
    { allow: 'customer', zone: true },
    async ({ params }, request, reply) => {
      await openInBrowser(ctx, request, reply, params.id)
      return done
    },
  )
  route(app, listSessions, { allow: 'customer' }, async (_, request) => ({
    ...done,
    sessions: await sessionsOf(ctx, customerOf(request)),
  }))
  route(app, endSession, { allow: 'customer' }, async ({ params }, request) => {
    await endOwnSession(ctx, customerOf(request), params.id)
    return done
  })
}
