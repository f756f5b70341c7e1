import { setTimeout as sleep } from 'node:timers/promises'
import {
  answerHandover,
  knockHandover,
  offerHandover,
  showHandover,
  showKnock,
  takeHandover,
} from '@keyhaven/contracts/handovers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { countedNetworks } from '../../../../infra/http/network.ts'
import { kept } from '../../../../infra/http/rate-limit.ts'
import { route } from '../../../../infra/http/route.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { openedOrder, paidOrder } from '../opened-order.ts'
import { SLOW_MS, WIDE, WRONG_PER_NETWORK, WRONG_PER_SHOP } from './handover.rules.ts'
import { knock, knocked, readCode, take } from './knock.ts'
import { answer, offer, offered } from './offer-handover.ts'

const MINUTE = 60
const HOUR = 3_600
const SHOP = 'shop'

/** Staff hear of a pause once, when it begins. */
async function notifyOfPause(ctx: Context) {
  const hour = new Date().toISOString().slice(0, 13)
  await inTransaction(ctx.db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `handover-paused:${hour}`,
      severity: 'warning',
      title: 'Many wrong codes from phone to computer',
      body: `More than ${WRONG_PER_SHOP} wrong codes were entered within an hour, so each further one is answered late until the hour is over. Nobody is refused for it.`,
    }),
  )
}

/** A spent limit in the words of this page. */
async function pauses(count: () => Promise<void>) {
  try {
    await count()
  } catch (error) {
    const isSpent = error instanceof AppError && error.code === 'too_many_requests'
    throw isSpent ? new AppError('handover_paused') : error
  }
}

export function handoverRoutes(app: FastifyInstance, ctx: Context) {
  const networks = [
    app.limitBySubject('wrong handover codes by network', kept(WRONG_PER_NETWORK, HOUR)),
    app.limitBySubject('wrong handover codes by /48', kept(WRONG_PER_NETWORK * WIDE, HOUR)),
  ]
  const shop = app.limitBySubject('wrong handover codes', kept(WRONG_PER_SHOP, HOUR))
  const perMinute = (max: number) => ({ limit: { max, seconds: MINUTE } })

  /** Counts a code before it is compared; one that was right does not count. */
  async function guarded<T>(request: FastifyRequest, reply: FastifyReply, look: () => Promise<T>) {
    const counted = countedNetworks(request.ip)
    for (const [index, network] of counted.entries()) {
      await pauses(async () => await networks[index]?.take(network, reply))
    }
    if (!(await shop.allows(SHOP))) {
      await notifyOfPause(ctx)
      await sleep(SLOW_MS)
    }
    const found = await look()
    await shop.giveBack(SHOP)
    for (const [index, network] of counted.entries()) await networks[index]?.giveBack(network)
    return found
  }

  route(
    app,
    offerHandover,
    { allow: 'order', zone: true, limit: { max: 30, seconds: HOUR } },
    async (_, request) => {
      const { id } = paidOrder(request)
      return await offer(ctx, id)
    },
  )
  route(app, showHandover, { allow: 'order', ...perMinute(60) }, ({ params }, request) =>
    offered(ctx, openedOrder(request).id, params.handover),
  )
  route(
    app,
    answerHandover,
    { allow: 'order', zone: true, ...perMinute(30) },
    ({ params, body }, request) =>
      answer(ctx, { orderId: openedOrder(request).id, id: params.handover, ...body }),
  )
  route(app, knockHandover, { allow: 'public' }, async ({ body }, request, reply) => {
    reply.header('cache-control', 'no-store')
    const code = readCode(body.code)
    return await guarded(request, reply, () => knock(ctx, request, reply, code))
  })
  route(app, showKnock, { allow: 'public', ...perMinute(60) }, async (_, request, reply) => {
    reply.header('cache-control', 'no-store')
    return await knocked(ctx, request)
  })
  route(app, takeHandover, { allow: 'public', ...perMinute(20) }, async (_, request, reply) => {
    reply.header('cache-control', 'no-store')
    return await take(ctx, request, reply)
  })
}
