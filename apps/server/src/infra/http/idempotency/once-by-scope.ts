import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { networkOf } from '../network.ts'
import { answerItself, keyIn, once } from './once.ts'
import { checkoutScope, hashOf, publicScope, staffScope } from './scopes.ts'

type WithDb = Readonly<{ db: Db }>
type StaffDb = WithDb & Readonly<{ staff: Readonly<{ id: string }> }>
type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>

export type Repeats = Readonly<{
  /** Money or keys move: such a call is refused without a key. */
  isKeyNeeded?: boolean
  /** The answer holds a licence key or a secret: it is given once and never kept. */
  isSecret?: boolean
}>

/** A file is told by its name and bytes; JSON would be six times as long. */
const contentsOf = ({ body, headers }: FastifyRequest) =>
  Buffer.isBuffer(body)
    ? `${headers['x-file-name']}\n${hashOf(body).toString('hex')}`
    : JSON.stringify(body ?? null)

/** A call of staff. The key belongs to the member who sent it, for a day. */
export async function onceByStaff<T>(
  { db, staff }: StaffDb,
  { request, reply, isKeyNeeded = false, isSecret = false }: Exchange & Repeats,
  run: () => Promise<T>,
): Promise<T> {
  if (isKeyNeeded && request.headers['idempotency-key'] === undefined) {
    throw new AppError('idempotency_key_needed')
  }
  const key = keyIn(request)
  if (key === undefined) return await run()
  const call = {
    scope: staffScope,
    owner: staff.id,
    keyHash: hashOf(key),
    callHash: hashOf(request.method, request.url, contentsOf(request)),
  }
  return await once({ db, reply }, call, answerItself(run, isSecret))
}

/**
 * A call of the public pages that makes something. The key is bound to network and route, because a lost answer
 * brought no cookie. Only for answers that hold no secret.
 */
export async function oncePublicly<T extends object>(
  { db }: WithDb,
  { request, reply }: Exchange,
  run: () => Promise<T>,
): Promise<T> {
  const key = keyIn(request)
  if (key === undefined) return await run()
  const call = {
    scope: publicScope,
    owner: '',
    keyHash: hashOf(networkOf(request.ip), request.routeOptions.url ?? '', key),
    callHash: hashOf(JSON.stringify(request.body ?? null)),
  }
  return await once({ db, reply }, call, answerItself(run))
}

export type RememberOrder = (orderId: string) => Promise<void>
type OrderWays<T> = Readonly<{
  run: (remember: RememberOrder) => Promise<T>
  /** The answer of an order that was made before, as this caller may see it; none if it is over. */
  repeat: (orderId: string, mayBeUnderWay: boolean) => Promise<T | undefined>
}>

/**
 * A call of the checkout. The key is bound to the browser's checkout and the route. What is kept is the order's id;
 * the second answer is written anew, under the rights the caller has then.
 */
export async function onceAtCheckout<T extends { orderId: string }>(
  { db }: WithDb,
  { request, reply, checkoutId }: Exchange & Readonly<{ checkoutId: number }>,
  { run, repeat }: OrderWays<T>,
): Promise<T> {
  const key = keyIn(request)
  if (key === undefined) return await run(async () => undefined)
  const call = {
    scope: checkoutScope,
    owner: String(checkoutId),
    keyHash: hashOf(request.routeOptions.url ?? '', hashOf(key)),
    callHash: hashOf(JSON.stringify(request.body)),
  }
  return await once({ db, reply }, call, {
    run,
    keep: ({ orderId }) => orderId,
    repeat: (orderId, mayBeUnderWay) => repeat(orderId as string, mayBeUnderWay),
  })
}
