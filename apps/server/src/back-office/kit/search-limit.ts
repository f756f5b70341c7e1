import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../infra/app-error.ts'
import { type SubjectLimit, times } from '../../infra/http/rate-limit.ts'
import type { StaffContext } from './staff-context.ts'

const SEARCHES_PER_MINUTE = 60
const MINUTE = 60

const known = new WeakMap<FastifyInstance, SubjectLimit>()

/** Counts one search of a person, in whichever list or palette, or refuses it. */
export async function countSearch(
  { staff }: StaffContext,
  { server }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const limit =
    known.get(server) ??
    server.limitBySubject('searches of one person', times(SEARCHES_PER_MINUTE, MINUTE))
  known.set(server, limit)
  if (await limit.allows(staff.id)) return
  reply.header('retry-after', MINUTE)
  throw new AppError('search_limit')
}
