import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Db } from '../../infra/db/db.ts'
import { type StaffPrincipal, staffOf } from '../../infra/http/access.ts'
import { actorOf } from '../../modules/platform/audit/audit.rules.ts'

/**
 * What a staff handler may reach. Its `db` is the back-office pool, and so is that of every use case
 * it is handed to: a slow question of staff never takes a connection from a shopper. Who may change things
 * reads them as they are written, and nothing that is held.
 */
export type StaffContext = Context & Readonly<{ staff: StaffPrincipal; actor: string }>

/**
 * What someone changed they see at once, at every server: their session says up to where a copy must have come.
 * A call that changes something, and a program, whose calls have no session, read what is written.
 */
function reportsFor(ctx: Context, { method }: FastifyRequest, staff: StaffPrincipal): Db {
  const isReading = method === 'GET' && staff.sessionId > 0
  return isReading ? ctx.reportsSince(staff.wroteAt ?? null) : ctx.backOfficeDb
}

export function staffContext(ctx: Context, request: FastifyRequest): StaffContext {
  const staff = staffOf(request)
  const reportsDb = reportsFor(ctx, request, staff)
  return {
    ...ctx,
    held: undefined,
    db: ctx.backOfficeDb,
    reportsDb,
    staff,
    actor: actorOf(staff),
  }
}
