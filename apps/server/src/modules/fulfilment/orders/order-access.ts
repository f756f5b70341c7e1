import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { readCookie, setCookie } from '../../infra/cookies.ts'
import type { Tx } from '../../infra/db.ts'
import { hashToken, newToken } from '../../infra/tokens.ts'
import { endAccess } from './address.repo.ts'
import {
  copyAccess,
  grantAccess,
  hasAccess,
  insertAccessLink,
  spendAccessLink,
} from './orders.repo.ts'

const ACCESS_HOURS = 24
const LINK_MINUTES = 15

/** Whether this browser has shown that the order is its own. */
export async function mayOpen(ctx: Context, request: FastifyRequest, orderId: string) {
  const token = readCookie(ctx.config, request, 'order')
  return token !== undefined && (await hasAccess(ctx.db, hashToken(token), orderId))
}

/** Opens an order for this browser. One token per browser: a second order adds a row to it. */
export async function openFor(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
): Promise<void> {
  const known = readCookie(ctx.config, request, 'order')
  const token = newToken()
  if (known) await copyAccess(ctx.db, hashToken(known), hashToken(token))
  await grantAccess(ctx.db, hashToken(token), orderId, ACCESS_HOURS)
  setCookie(ctx.config, reply, 'order', token)
}

/** A token for a link that opens the order once. Only its hash is kept. */
export async function makeAccessLink(ctx: Context, orderId: string): Promise<string> {
  const token = newToken()
  await ctx.db
    .transaction()
    .execute((tx) => insertAccessLink(tx, hashToken(token), orderId, LINK_MINUTES))
  return token
}

/** The order a link opens; a used, old or invented one opens nothing. */
export async function redeemLink(ctx: Context, token: string): Promise<string> {
  const orderId = await spendAccessLink(ctx.db, hashToken(token))
  if (!orderId) throw new AppError('link_expired')
  return orderId
}

/** From now on only this browser, if it could before, opens the order. */
export async function closeForOthers(
  ctx: Context,
  tx: Tx,
  request: FastifyRequest,
  orderId: string,
): Promise<void> {
  const token = readCookie(ctx.config, request, 'order')
  await endAccess(tx, orderId, token === undefined ? undefined : hashToken(token))
}
