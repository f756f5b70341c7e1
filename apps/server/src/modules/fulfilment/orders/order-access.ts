import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { readCookie, setCookie } from '../../../infra/http/cookies.ts'
import {
  copyAccess,
  endAccess,
  endAccessOfAddress,
  hasAccess,
  insertAccess,
  insertAccessLink,
  spendAccessLink,
} from './order-access.repo.ts'

const ACCESS_HOURS = 24
const LINK_MINUTES = 15

/** Whether this browser has shown that the order is its own. */
export async function canAccess(ctx: Context, request: FastifyRequest, orderId: string) {
  const token = readCookie(ctx.config, request, 'order')
  return token !== undefined && (await hasAccess(ctx.db, hashToken(token), orderId))
}

/** Opens an order for this browser. One token per browser: a second order adds a row to it. */
export async function grantAccess(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
): Promise<void> {
  const known = readCookie(ctx.config, request, 'order')
  const token = newToken()
  if (known) await copyAccess(ctx.db, hashToken(known), hashToken(token))
  await insertAccess(ctx.db, hashToken(token), orderId, ACCESS_HOURS)
  setCookie(ctx.config, reply, 'order', token)
}

/** A token for a link that opens the order once. Only its hash is kept. */
export async function makeAccessLink(ctx: Context, orderId: string): Promise<string> {
  const token = newToken()
  await inTransaction(ctx.db, (tx) => insertAccessLink(tx, hashToken(token), orderId, LINK_MINUTES))
  return token
}

/** The order a link opens; a used, old or invented one opens nothing. */
export async function redeemLink(ctx: Context, token: string): Promise<string> {
  const orderId = await spendAccessLink(ctx.db, hashToken(token))
  if (!orderId) throw new AppError('link_expired')
  return orderId
}

/** Nobody's browser and no unused link opens the order any more. */
export const revokeAccess = (tx: Tx, orderId: string): Promise<void> =>
  endAccess(tx, orderId, undefined)

/** From now on only this browser, if it could before, opens the order. */
export async function revokeOtherAccess(
  ctx: Context,
  tx: Tx,
  request: FastifyRequest,
  orderId: string,
): Promise<void> {
  await endAccess(tx, orderId, accessTokenOf(ctx, request))
}

/** The hash of the token by which this browser opens orders, if it has one. */
export function accessTokenOf(ctx: Context, request: FastifyRequest): Buffer | undefined {
  const token = readCookie(ctx.config, request, 'order')
  return token === undefined ? undefined : hashToken(token)
}

/** From now on no other browser and no link from before opens an order of this address. */
export async function revokeAccessOfAddress(tx: Tx, email: string, except: Buffer | undefined) {
  await endAccessOfAddress(tx, email, except)
}
