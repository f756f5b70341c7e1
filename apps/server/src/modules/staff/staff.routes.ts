import {
  endStaffSession,
  listStaffSessions,
  staffLogin,
  staffLogout,
  staffMe,
  verifyStaff,
  verifySuperAdmin,
} from '@keyhaven/contracts/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { staffOf } from '../../infra/access.ts'
import { callerOf } from '../../infra/caller.ts'
import { clearCookie, readCookie, setCookie } from '../../infra/cookies.ts'
import { route } from '../../infra/route.ts'
import { describeStaff } from './staff.rules.ts'
import { endSession, recordLimitedLogin, sessionsOf, signIn } from './staff.service.ts'

const byNetworkAndAddress = { max: 5, seconds: 60 }
const byAddress = { max: 20, seconds: 3_600 }
const byNetwork = { max: 30, seconds: 60 }
const done = { success: true } as const

export function staffRoutes(app: FastifyInstance, ctx: Context) {
  loginRoute(app, ctx)
  sessionRoutes(app, ctx)
  const verified = async (_: unknown, request: FastifyRequest) => ({
    ...done,
    admin: describeStaff(staffOf(request)),
  })
  for (const endpoint of [verifyStaff, verifySuperAdmin, staffMe]) {
    route(app, endpoint, { allow: 'staff' }, verified)
  }
}

/** Tries are counted before the password is looked at; those that were right are given back. */
function loginRoute(app: FastifyInstance, ctx: Context) {
  const pairs = app.limitBySubject('login by network and address', byNetworkAndAddress)
  const addresses = app.limitBySubject('login by address', byAddress)
  const rules = { allow: 'public', limit: byNetwork } as const

  route(app, staffLogin, rules, async ({ body }, request, reply) => {
    const caller = callerOf(request)
    const pair = `${caller.network} ${body.email}`
    const tell = () => recordLimitedLogin(ctx, body.email, caller)
    await pairs.take(pair, reply, tell)
    await addresses.take(body.email, reply, tell)
    const oldCookie = readCookie(ctx.config, request, 'staff')
    const { admin, bearer, cookie } = await signIn(ctx, { ...body, caller, oldCookie })
    await Promise.all([pairs.giveBack(pair), addresses.giveBack(body.email)])
    setCookie(ctx.config, reply, 'staff', cookie)
    reply.header('cache-control', 'no-store')
    return { ...done, token: bearer, admin, message: `Welcome, ${admin.firstName}.` }
  })
}

function sessionRoutes(app: FastifyInstance, ctx: Context) {
  async function end(request: FastifyRequest, reply: FastifyReply, sessionId: number) {
    const staff = staffOf(request)
    await endSession(ctx, staff, sessionId)
    if (sessionId !== staff.sessionId) return done
    clearCookie(ctx.config, reply, 'staff')
    reply.header('clear-site-data', '"cache", "storage"')
    return done
  }
  route(app, staffLogout, { allow: 'staff' }, (_, request, reply) =>
    end(request, reply, staffOf(request).sessionId),
  )
  route(app, endStaffSession, { allow: 'staff' }, ({ params }, request, reply) =>
    end(request, reply, params.id),
  )
  route(app, listStaffSessions, { allow: 'staff' }, async (_, request) => ({
    ...done,
    sessions: await sessionsOf(ctx, staffOf(request)),
  }))
}
