import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { accessTokenOf, revokeAccessOfAddress } from '../../fulfilment/orders/order-access.ts'
import { forgetBrowsers } from '../../platform/guess-limits/guess-limits.service.ts'
import { findCustomer } from './customer-guard.ts'
import { revokeOthers } from './sessions.repo.ts'

/** What one browser has open, and keeps while everyone else is put out. */
export type Kept = Readonly<{ sessionId?: number | undefined; orderToken?: Buffer | undefined }>

/** Both halves of a session, and the cookie that opens orders. */
export async function keptBy(ctx: Context, request: FastifyRequest): Promise<Kept> {
  const customer = await findCustomer(ctx, request)
  return { sessionId: customer?.sessionId, orderToken: accessTokenOf(ctx, request) }
}

/**
 * Puts everyone else out of an address: sessions with an account and without, browsers that have one of
 * its orders open, links that were not used yet. Browsers that signed in before become strangers.
 */
export async function endOtherAccess(
  ctx: Context,
  tx: Tx,
  email: string,
  kept: Kept,
): Promise<void> {
  await revokeOthers(tx, email, kept.sessionId)
  await revokeAccessOfAddress(tx, email, kept.orderToken)
  await forgetBrowsers(ctx, tx, 'customer', email)
}
