import type { downloadBehaviour } from '@keyhaven/contracts/downloads'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../infra/db/db.ts'
import { isOutOfReach, retryUntilReachable } from '../../../infra/db/out-of-reach.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { networkOf, shortNetwork } from '../../../infra/http/network.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { fetchedOf, insertServerRow } from './downloads.repo.ts'

export const behaviourOf = async (ctx: Context): Promise<ResponseOf<typeof downloadBehaviour>> => ({
  macRedirect: (await settingsOf(ctx))['downloads.macRedirect'],
})

/** From where a download is noted: the place, not the connection. */
export const traceOf = (request: FastifyRequest) => ({
  ipPrefix: shortNetwork(networkOf(request.ip)),
  userAgent: callerOf(request).userAgent,
})

/**
 * The buyer was shown the keys of an order: the shop saw it itself. It is evidence, so it is written
 * although the database is busy or changes its primary; nobody waits for keys because of that.
 */
export async function recordReveal(ctx: Context, request: FastifyRequest, orderId: string) {
  const seen = { orderId, productId: null, type: 'license_key', place: 'order_success' } as const
  const row = { ...seen, isSuccess: true, ...traceOf(request) }
  const write = () => insertServerRow(ctx.db, row)
  const giveUp = (error: unknown) =>
    ctx.log.error({ err: error, orderId }, 'a reveal is not in the download log')
  await write().catch((error: unknown) => {
    if (isOutOfReach(error)) void retryUntilReachable(write).catch(giveUp)
    else giveUp(error)
  })
}

const MOST_DOWNLOADS = 50

export const downloadsOf = (db: Db, orderId: string) => fetchedOf(db, orderId, MOST_DOWNLOADS)
