import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../infra/app-error.ts'
import { beginCall, type Call, dropCall, endCall, findCall } from './idempotency.repo.ts'
import type { StaffContext } from './staff-context.ts'

const keyShape = /^[\x21-\x7e]{1,255}$/
const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest()

export type Repeats = Readonly<{
  /** Money or keys move: nobody does that without a key. */
  isKeyNeeded?: boolean
  /** The answer holds a licence key or a secret: it is given once and never kept. */
  isSecret?: boolean
}>

/** A file is told by its name and bytes; JSON would be six times as long. */
const saidBy = ({ body, headers }: FastifyRequest) =>
  Buffer.isBuffer(body)
    ? `${headers['x-file-name']}\n${hashOf(body).toString('hex')}`
    : JSON.stringify(body ?? null)

function callOf({ staff }: StaffContext, request: FastifyRequest, key: string): Call {
  const said = [request.method, request.url, saidBy(request)]
  return { staffId: staff.id, keyHash: hashOf(key), callHash: hashOf(said.join('\n')) }
}

async function first<T>(
  { db }: StaffContext,
  call: Call,
  isSecret: boolean,
  run: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await run()
    await endCall(db, call, isSecret ? undefined : answer)
    return answer
  } catch (error) {
    // After any other failure nobody knows whether it was done: the key stays taken.
    if (error instanceof AppError && error.status < 500) await dropCall(db, call)
    throw error
  }
}

/** The answer that was given before. */
async function repeated<T>({ db }: StaffContext, call: Call): Promise<T> {
  const known = await findCall(db, call)
  if (known && !known.call_hash.equals(call.callHash)) throw new AppError('idempotency_key_reused')
  if (known?.state === 'withheld') throw new AppError('idempotency_answer_gone')
  if (known?.state !== 'answered') throw new AppError('idempotency_key_busy')
  return known.answer as T
}

/**
 * A call sent twice under one `Idempotency-Key` is made once and answered the same. The key belongs
 * to the member of staff who sent it, for a day.
 */
export async function once<T>(
  ctx: StaffContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { isKeyNeeded = false, isSecret = false }: Repeats,
  run: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (key === undefined && isKeyNeeded) throw new AppError('idempotency_key_needed')
  if (key === undefined) return await run()
  if (typeof key !== 'string' || !keyShape.test(key)) throw new AppError('idempotency_key_invalid')
  const call = callOf(ctx, request, key)
  if (await beginCall(ctx.db, call)) return await first(ctx, call, isSecret, run)
  const answer = await repeated<T>(ctx, call)
  reply.header('idempotent-replayed', 'true')
  return answer
}
