import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashAddress } from '../../../infra/crypto/address-hash.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { readCookie, setCookie } from '../../../infra/http/cookies.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { assertNotBlocked } from '../blocked-addresses/blocked-addresses.service.ts'
import { isStillPassword } from './customers.repo.ts'
import { customerActor, guestActor, WRONG_LOGIN } from './customers.rules.ts'
import { insertSession, revokeByCookie } from './sessions.repo.ts'

type Owner = Readonly<{
  customerId: string | null
  email: string
  /** Of the password that was right, where one was shown. */
  passwordHash?: string
}>

/**
 * A session of two halves: the cookie is set here, the other half is returned. A password that was replaced
 * or removed after it was checked begins none: who was put out meanwhile stays out.
 */
export async function startSession(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { customerId, email, passwordHash }: Owner,
): Promise<string> {
  const [bearer, cookie] = [newToken(), newToken()]
  const old = readCookie(ctx.config, request, 'customer')
  const actor = customerId ? customerActor(customerId) : guestActor(hashAddress(ctx.config, email))
  await inTransaction(ctx.db, async (tx) => {
    await assertNotBlocked(tx, email)
    if (customerId && passwordHash && !(await isStillPassword(tx, customerId, passwordHash)))
      throw new AppError('not_signed_in', WRONG_LOGIN)
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
