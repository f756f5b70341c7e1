import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { networkOf } from '../../../../infra/http/network.ts'
import type { SubjectLimit } from '../../../../infra/http/rate-limit.ts'
import { lockSubject, secondsLocked } from './coupon-lockouts.repo.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
/** A browser that uses them up waits for as long, and twice as long each further time. */
const byNetwork = { max: 10, seconds: 60, longestSeconds: HOUR }
const bySession = { max: 30, seconds: HOUR, longestSeconds: DAY }

type Call = { request: FastifyRequest; reply: FastifyReply; code: string | null | undefined }

const isRefusal = (error: unknown) => error instanceof AppError && error.code === 'coupon_refused'

type Counter = Readonly<{
  take: () => Promise<void>
  giveBack: () => Promise<void>
  missed: () => Promise<void>
}>

/** A try counts unless the code turned out to be one, or something else went wrong. */
async function counted<T>(
  { take, giveBack, missed }: Counter,
  use: () => Promise<T>,
  isGood: (answer: T) => boolean,
): Promise<T> {
  await take()
  try {
    const answer = await use()
    await (isGood(answer) ? giveBack() : missed())
    return answer
  } catch (error) {
    await (isRefusal(error) ? missed() : giveBack())
    throw error
  }
}

type Subject = Readonly<{ name: string; limit: SubjectLimit; waiting: typeof byNetwork }>

function counterOf({ db }: Context, subjects: readonly Subject[], reply: FastifyReply): Counter {
  const names = subjects.map(({ name }) => name)
  return {
    take: async () => {
      const seconds = await secondsLocked(db, names)
      if (seconds > 0) {
        reply.header('retry-after', seconds)
        throw new AppError('too_many_requests')
      }
      for (const { name, limit } of subjects) await limit.take(name, reply)
    },
    giveBack: async () => {
      await Promise.all(subjects.map(({ name, limit }) => limit.giveBack(name)))
    },
    missed: async () => {
      for (const { name, limit, waiting } of subjects) {
        if (await limit.isSpent(name)) await lockSubject(db, name, waiting)
      }
    },
  }
}

export type CouponTries = ReturnType<typeof limitCouponTries>

/**
 * Counts the codes that turn out to be none, whichever call they come with: no call is a faster way
 * to guess than another. A code that is good, and a call without one, cost nothing.
 */
export function limitCouponTries(app: FastifyInstance, ctx: Context) {
  const networks = app.limitBySubject('coupon tries by network', byNetwork)
  const sessions = app.limitBySubject('coupon tries by session', bySession)

  const subjectsOf = ({ ip, checkout }: FastifyRequest): Subject[] => [
    { name: `network ${networkOf(ip)}`, limit: networks, waiting: byNetwork },
    ...(checkout ? [{ name: `session ${checkout.id}`, limit: sessions, waiting: bySession }] : []),
  ]
  const counterFor = ({ request, reply }: Call): Counter => {
    const { take, giveBack, missed } = counterOf(ctx, subjectsOf(request), reply)
    const countToo = (isMissed: boolean, next: () => Promise<void>) => () => {
      app.minuteCounts.count('coupons', isMissed)
      return next()
    }
    return { take, giveBack: countToo(false, giveBack), missed: countToo(true, missed) }
  }
  return <T>(call: Call, use: () => Promise<T>, isGood: (answer: T) => boolean = () => true) => {
    if (!call.code) return use()
    return counted(counterFor(call), use, isGood)
  }
}
