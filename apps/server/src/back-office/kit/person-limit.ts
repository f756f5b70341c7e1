import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { kept, type SubjectLimit } from '../../infra/http/rate-limit.ts'
import type { StaffContext } from './staff-context.ts'

/** What one person may do so often an hour, wherever they sit: counted once for each server. */
export function hourlyLimit(name: string, times: number) {
  const known = new WeakMap<FastifyInstance, SubjectLimit>()
  return async (ctx: StaffContext, { server }: FastifyRequest, reply: FastifyReply) => {
    const limit = known.get(server) ?? server.limitBySubject(name, kept(times, 3_600))
    known.set(server, limit)
    await limit.take(ctx.staff.id, reply)
  }
}
