import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { beginCall, type Call, dropCall, endCall, findCall } from './public-calls.repo.ts'

const keyShape = /^[\x21-\x7e]{1,255}$/
const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest()

/** The key is the caller's own: another network or route never finds it. A lost answer brought no cookie. */
function callOf(request: FastifyRequest, key: string): Call {
  const route = request.routeOptions.url ?? ''
  return {
    callHash: hashOf(networkOf(request.ip), route, key),
    bodyHash: hashOf(JSON.stringify(request.body ?? null)),
  }
}

async function first<T extends object>(ctx: Context, call: Call, run: () => Promise<T>) {
  try {
    const answer = await run()
    await endCall(ctx.db, call, answer)
    return answer
  } catch (error) {
    // After any other failure nobody knows whether it was done: the key stays taken.
    if (error instanceof AppError && error.status < 500) await dropCall(ctx.db, call)
    throw error
  }
}

/**
 * A call of the public pages that makes something: sent twice under one `Idempotency-Key` it is made once and
 * answered the same. Only for answers that hold no secret.
 */
export async function once<T extends object>(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return await run()
  if (typeof key !== 'string' || !keyShape.test(key)) throw new AppError('idempotency_key_invalid')
  const call = callOf(request, key)
  if (await beginCall(ctx.db, call)) return await first(ctx, call, run)
  const known = await findCall(ctx.db, call)
  if (known && !known.body_hash.equals(call.bodyHash)) throw new AppError('idempotency_key_reused')
  if (!known?.answer) throw new AppError('idempotency_key_busy')
  reply.header('idempotent-replayed', 'true')
  return known.answer as T
}
