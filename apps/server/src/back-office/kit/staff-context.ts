import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { type StaffPrincipal, staffOf } from '../../infra/http/access.ts'
import { actorOf } from '../../modules/platform/audit/audit.rules.ts'

/**
 * What a staff handler may reach. Its `db` is the back-office pool, and so is that of every use case
 * it is handed to: a slow question of staff never takes a connection from a shopper.
 */
export type StaffContext = Context & Readonly<{ staff: StaffPrincipal; actor: string }>

export function staffContext(ctx: Context, request: FastifyRequest): StaffContext {
  const staff = staffOf(request)
  return { ...ctx, db: ctx.backOfficeDb, staff, actor: actorOf(staff) }
}
