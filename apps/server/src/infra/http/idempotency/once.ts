import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { beginCall, dropCall, endCall, findCall, type KeyedCall } from './calls.ts'

const keyShape = /^[\x21-\x7e]{1,255}$/

/** Writes down what a repeat needs, before anything is given away for it. */
type Remember = (kept: unknown) => Promise<void>

export type Ways<T> = Readonly<{
  run: (remember: Remember) => Promise<T>
  /** What is kept of an answer for repeats. Of `undefined` only that there was one. */
  keep: (answer: T) => unknown
  /** The answer to a repeat; none if the call is to be made anew. */
  repeat: (kept: unknown, mayBeUnderWay: boolean) => Promise<T | undefined>
}>

export function keyIn({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyShape.test(key)) throw new AppError('idempotency_key_invalid')
  return key
}

async function first<T>(db: Db, call: KeyedCall, { run, keep }: Ways<T>): Promise<T> {
  try {
    const answer = await run((kept) => endCall(db, call, kept))
    await endCall(db, call, keep(answer))
    return answer
  } catch (error) {
    if (call.scope.isFreedBy(error)) await dropCall(db, call)
    throw error
  }
}

/** What was kept of the same call, when it was made before. */
async function requireAnswered(db: Db, call: KeyedCall) {
  const known = await findCall(db, call)
  if (known && !known.call_hash.equals(call.callHash)) throw new AppError('idempotency_key_reused')
  if (known?.state === 'withheld') throw new AppError('idempotency_answer_gone')
  if (known?.state !== 'answered') throw new AppError(call.scope.busy)
  return known
}

/** Makes a call that was sent twice under one `Idempotency-Key` once, and answers both the same. */
export async function once<T>(
  { db, reply }: { db: Db; reply: FastifyReply },
  call: KeyedCall,
  ways: Ways<T>,
): Promise<T> {
  if (await beginCall(db, call)) return await first(db, call, ways)
  const { answer: kept, may_be_under_way: mayBeUnderWay } = await requireAnswered(db, call)
  const answer = await ways.repeat(kept, mayBeUnderWay)
  if (answer === undefined) return await first(db, call, ways)
  reply.header('idempotent-replayed', 'true')
  return answer
}

/** For scopes whose answer itself is kept. */
export const answerItself = <T>(run: () => Promise<T>, isSecret = false): Ways<T> => ({
  run,
  keep: (answer) => (isSecret ? undefined : answer),
  repeat: async (kept) => kept as T,
})
