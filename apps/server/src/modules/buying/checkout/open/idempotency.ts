import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { checkoutOf } from '../checkout-session.ts'
import { beginCall, type Call, dropCall, endCall, findCall } from './idempotency.repo.ts'

const keyShape = /^[\x21-\x7e]{1,255}$/

type Answer = { orderId: string }
type Ways<T extends Answer> = Readonly<{
  run: () => Promise<T>
  /** The answer of an order that was made before, as this caller may see it; none if it is over. */
  repeat: (orderId: string) => Promise<T | undefined>
}>

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** The key is the caller's own: another browser, route or body never finds it. */
function callOf(request: FastifyRequest, key: string): Call {
  return {
    checkoutId: checkoutOf(request).id,
    route: request.routeOptions.url ?? '',
    keyHash: hashOf(key),
    bodyHash: hashOf(JSON.stringify(request.body)),
  }
}

async function first<T extends Answer>(ctx: Context, call: Call, run: () => Promise<T>) {
  try {
    const answer = await run()
    await endCall(ctx.db, call, answer.orderId)
    return answer
  } catch (error) {
    await dropCall(ctx.db, call)
    throw error
  }
}

/**
 * A call sent twice under one `Idempotency-Key` makes one order. What is kept of it is the order's
 * id; the second answer is written anew, under the rights the caller has then.
 */
export async function once<T extends Answer>(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { run, repeat }: Ways<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return await run()
  if (typeof key !== 'string' || !keyShape.test(key)) throw new AppError('idempotency_key_invalid')
  const call = callOf(request, key)
  if (await beginCall(ctx.db, call)) return await first(ctx, call, run)
  const known = await findCall(ctx.db, call)
  if (known && !known.body_hash.equals(call.bodyHash)) throw new AppError('idempotency_key_reused')
  if (!known?.order_id) throw new AppError('conflict')
  const answer = await repeat(known.order_id)
  if (!answer) return await first(ctx, call, run)
  reply.header('idempotent-replayed', 'true')
  return answer
}
