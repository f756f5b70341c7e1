import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { rememberBrowser } from '../../platform/guess-limits/guess-limits.service.ts'
import { noteBrowser } from './staff.repo.ts'

type Signed = Readonly<{ email: string; sessionId: number }>

/** A member has shown who they are: the browser is known, and the session says which one it is in. */
export async function rememberStaffBrowser(
  { config, backOfficeDb: db }: Pick<Context, 'config' | 'backOfficeDb'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, sessionId }: Signed,
): Promise<void> {
  const hash = await rememberBrowser({ config, db }, request, reply, { kind: 'staff', email })
  await noteBrowser(db, sessionId, hash)
}
