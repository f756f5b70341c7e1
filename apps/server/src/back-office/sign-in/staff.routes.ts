import * as contract from '@keyhaven/contracts/staff/staff'
import {
  allowBrowser as allowBrowserCall,
  beginPasskeySignIn,
  chooseStaffPassword,
  forgotStaffPassword,
  MFA_MESSAGE,
  openStaffLink,
  proveSignIn,
  rbacLogin,
  requestStaffLink,
  staffLogin,
} from '@keyhaven/contracts/staff/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/db/transaction.ts'
import { callerOf } from '../../infra/http/caller.ts'
import { clearCookie, readCookie, setCookie } from '../../infra/http/cookies.ts'
import { kept } from '../../infra/http/rate-limit.ts'
import { route as openRoute } from '../../infra/http/route.ts'
import {
  countGuess,
  isKnownBrowser,
} from '../../modules/platform/guess-limits/guess-limits.service.ts'
import { allowBrowser, requestLink } from '../../modules/staff/staff/allow-browser.ts'
import { passkeyToAsk } from '../../modules/staff/staff/factors/passkeys.ts'
import { checkProof, isGuess } from '../../modules/staff/staff/factors/prove.ts'
import {
  askForNewPassword,
  linkOwner,
  setPasswordByLink,
} from '../../modules/staff/staff/own-password.ts'
import { rememberStaffBrowser } from '../../modules/staff/staff/remember-staff-browser.ts'
import { describeStaff } from '../../modules/staff/staff/staff.rules.ts'
import {
  askForFactor,
  checkPassword,
  endOthers,
  endSession,
  enterWithPass,
  passHolder,
  recordLimitedLogin,
  sessionsOf,
  startSession,
} from '../../modules/staff/staff/staff.service.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles } from '../kit/staff-route.ts'

const MINUTE = 60
const HOUR = 3_600
const done = { success: true } as const

type Begun = Awaited<ReturnType<typeof startSession>>

const welcome = (session: { token: string; admin: Begun['admin'] }) => ({
  ...done,
  ...session,
  message: `Welcome, ${session.admin.firstName}.`,
})

/** Both halves leave, and the browser is known: its owner has shown who they are. */
async function letIn(ctx: Context, request: FastifyRequest, reply: FastifyReply, begun: Begun) {
  const { admin, bearer: token, sessionId } = begun
  setCookie(ctx.config, reply, 'staff', begun.cookie)
  await rememberStaffBrowser(ctx, request, reply, { email: admin.email, sessionId })
  reply.header('cache-control', 'no-store')
  return { token, admin }
}

/**
 * A guess is counted before the password or the code is looked at, and only a whole sign-in takes it
 * back: who has the password alone gets ten codes in all. The pair of network and address slows down
 * a browser that never signed in with the address; one that did is never slowed by what others try.
 */
export function loginRoutes(scope: FastifyInstance, ctx: Context) {
  const pairs = scope.limitBySubject('login by network and address', kept(5, MINUTE))
  const rules = { allow: 'public', site: 'staff', limit: kept(30, MINUTE) } as const
  const place = { config: ctx.config, db: ctx.backOfficeDb }
  const pairOf = (network: string, email: string) => `${network} ${email}`

  for (const endpoint of [staffLogin, rbacLogin]) {
    openRoute(scope, endpoint, rules, async ({ body }, request, reply) => {
      const { email } = body
      const caller = callerOf(request)
      const pair = pairOf(caller.network, email)
      const tell = () => recordLimitedLogin(ctx, email, caller)
      const isKnown = await isKnownBrowser(place, request, 'staff', email)
      if (!isKnown) await pairs.take(pair, reply, tell)
      const guess = await countGuess(place, request, 'staff', email)
      const checked = checkPassword(ctx, { ...body, caller })
      const person = await checked.catch(async (error: unknown) => {
        if (guess.isLast) await tell()
        throw error
      })
      reply.header('cache-control', 'no-store')
      const asked = await askForFactor(ctx, person)
      if (asked) {
        const refused = { success: false, message: MFA_MESSAGE, mfaRequired: true } as const
        return { ...refused, ...asked }
      }
      const oldCookie = readCookie(ctx.config, request, 'staff')
      const entry = { caller, oldCookie, isKnown }
      const begun = await inTransaction(ctx.backOfficeDb, (tx) =>
        startSession(ctx, tx, person, entry),
      )
      if (!isKnown) await pairs.giveBack(pair)
      return welcome(await letIn(ctx, request, reply, begun))
    })
  }

  openRoute(scope, proveSignIn, rules, async ({ body }, request, reply) => {
    const person = await passHolder(ctx, body.pass)
    const caller = callerOf(request)
    const isKnown = await isKnownBrowser(place, request, 'staff', person.email)
    if (isGuess(body.proof)) await countGuess(place, request, 'staff', person.email)
    const factor = await checkProof(ctx, person, body.proof)
    const oldCookie = readCookie(ctx.config, request, 'staff')
    const entry = { caller, oldCookie, isKnown, factor }
    const begun = await enterWithPass(ctx, person, body.pass, entry)
    if (!isKnown) await pairs.giveBack(pairOf(caller.network, person.email))
    return welcome(await letIn(ctx, request, reply, begun))
  })
  openRoute(scope, beginPasskeySignIn, rules, async ({ body }, _, reply) => {
    const person = await passHolder(ctx, body.pass)
    reply.header('cache-control', 'no-store')
    return { ...done, options: await passkeyToAsk(ctx, person.id) }
  })
  newBrowsers(scope, ctx)
  mailedLinks(scope, ctx)
}

/** Forgotten passwords and invitations: what a mailed link opens. */
function mailedLinks(scope: FastifyInstance, ctx: Context) {
  const addresses = scope.limitBySubject('staff passwords by address', kept(5, HOUR))
  const rules = { allow: 'public', site: 'staff', limit: kept(20, HOUR) } as const
  openRoute(scope, forgotStaffPassword, rules, async ({ body }) => {
    if (await addresses.allows(body.email)) await askForNewPassword(ctx, body.email)
    return done
  })
  openRoute(scope, openStaffLink, rules, async ({ body }) => ({
    ...done,
    ...(await linkOwner(ctx, body.link)),
  }))
  openRoute(scope, chooseStaffPassword, rules, async ({ body }, request, reply) => {
    const caller = callerOf(request)
    const oldCookie = readCookie(ctx.config, request, 'staff')
    const begun = await setPasswordByLink(ctx, body, (tx, person) =>
      // People who opened the mail need no second mail about it.
      startSession(ctx, tx, person, { caller, oldCookie, isKnown: true }),
    )
    reply.header('cache-control', 'no-store')
    if (!begun) return { ...done, session: null }
    return { ...done, session: await letIn(ctx, request, reply, begun) }
  })
}

/**
 * The way in for staff when others guess at their address: a mailed link makes a browser known. When
 * others have used up the mails of an hour, no new one is sent: the link in the last one still works.
 */
function newBrowsers(scope: FastifyInstance, ctx: Context) {
  const addresses = scope.limitBySubject('staff links by address', kept(5, HOUR))
  const rules = { allow: 'public', site: 'staff', limit: kept(20, HOUR) } as const
  openRoute(scope, requestStaffLink, rules, async ({ body }) => {
    if (await addresses.allows(body.email)) await requestLink(ctx, body.email)
    return done
  })
  openRoute(scope, allowBrowserCall, rules, async ({ body }, request, reply) => {
    await allowBrowser(ctx, request, reply, body.link)
    return done
  })
}

const whoAmI = async (_: unknown, { staff }: StaffContext) => ({
  ...done,
  admin: describeStaff(staff),
})

async function end(ctx: StaffContext, reply: FastifyReply, sessionId: number) {
  await endSession(ctx, ctx.staff, sessionId)
  if (sessionId !== ctx.staff.sessionId) return done
  clearCookie(ctx.config, reply, 'staff')
  reply.header('clear-site-data', '"cache", "storage"')
  return done
}

export const staffHandlers = handles(contract, {
  verifyStaff: whoAmI,
  verifySuperAdmin: whoAmI,
  staffMe: whoAmI,
  staffLogout: (_, ctx, _request, reply) => end(ctx, reply, ctx.staff.sessionId),
  endStaffSession: ({ params }, ctx, _, reply) => end(ctx, reply, params.id),
  endOtherSessions: async (_, ctx) => {
    await endOthers(ctx, ctx.staff)
    return done
  },
  listStaffSessions: async (_, ctx) => ({
    ...done,
    sessions: await sessionsOf(ctx, ctx.staff),
  }),
})
