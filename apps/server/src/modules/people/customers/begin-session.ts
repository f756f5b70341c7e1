import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { hashAddress } from '../../infra/address-hash.ts'
import { callerOf } from '../../infra/caller.ts'
import { readCookie, setCookie } from '../../infra/cookies.ts'
import { hashToken, newToken } from '../../infra/tokens.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { customerActor, guestActor } from './customers.rules.ts'
import { insertSession, revokeByCookie } from './sessions.repo.ts'

type Owner = Readonly<{ customerId: string | null; email: string }>

/** A session of two halves: the cookie is set here, the other half is returned. */
export async function beginSession(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { customerId, email }: Owner,
): Promise<string> {
  const [bearer, cookie] = [newToken(), newToken()]
  const old = readCookie(ctx.config, request, 'customer')
  const actor = customerId ? customerActor(customerId) : guestActor(hashAddress(ctx.config, email))
  await ctx.db.transaction().execute(async (tx) => {
    if (old) await revokeByCookie(tx, hashToken(old))
    const halves = { bearerHash: hashToken(bearer), cookieHash: hashToken(cookie) }
    await insertSession(tx, { customerId, emailNormal: email, ...halves, ...callerOf(request) })
    const meta = callerOf(request)
    await recordAudit(tx, { actor, action: 'customer.login', object: actor, meta })
  })
  setCookie(ctx.config, reply, 'customer', cookie)
  reply.header('cache-control', 'no-store')
  return bearer
}
