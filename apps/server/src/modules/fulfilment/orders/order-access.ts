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
  holdOpen,
  insertAccess,
  insertAccessLink,
  orderOfLink,
  spendAccessLink,
} from './order-access.repo.ts'

const ACCESS_HOURS = 24
const LINK_MINUTES = 15

/** Whether this browser has shown that the order is its own. */
export async function canAccess(ctx: Context, request: FastifyRequest, orderId: string) {
  const token = readCookie(ctx.config, request, 'order')
  return token !== undefined && (await hasAccess(ctx.db, hashToken(token), orderId))
}

/** What was bought or paid in this browser: it opens the order only while nothing has closed it. */
type PaymentProof = 'checkout_cookie' | 'hosted_starter' | 'free_order'

/** The mailbox, or a browser that has the order open, says yes now. */
type MailboxProof = 'mail_link' | 'account' | 'handover'

const mailbox: readonly string[] = [
  'mail_link',
  'account',
  'handover',
] satisfies readonly MailboxProof[]

/**
 * The one way an order opens to a browser. True if it has the order open now: by this proof, or because
 * it had it before. One token per browser: a second order adds a row to it.
 */
export async function openOrderTo(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
  proof: PaymentProof | MailboxProof | undefined,
): Promise<boolean> {
  if (!proof) return await canAccess(ctx, request, orderId)
  const token = newToken()
  const tokenHash = hashToken(token)
  const opensClosed = mailbox.includes(proof)
  const access = { tokenHash, orderId, hours: ACCESS_HOURS, opensClosed }
  if (!(await insertAccess(ctx.db, access))) return await canAccess(ctx, request, orderId)
  const known = readCookie(ctx.config, request, 'order')
  if (known) await copyAccess(ctx.db, hashToken(known), tokenHash)
  setCookie(ctx.config, reply, 'order', token)
  return true
}

/**
 * Opens an order by a proof that can end meanwhile: it is looked at while nobody can close the order, and
 * a closing that was first wins.
 */
export async function openWhile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, proof, holds }: LiveProof,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await holdOpen(tx, orderId)
    await holds(tx)
    await openOrderTo({ ...ctx, db: tx }, request, reply, orderId, proof)
  })
}

type LiveProof = Readonly<{
  orderId: string
  proof: MailboxProof
  /** Throws where the proof is no longer good. */
  holds: (tx: Tx) => Promise<void>
}>

/** A token for a link that opens the order once. Only its hash is kept. */
export async function makeAccessLink(ctx: Context, orderId: string): Promise<string> {
  const token = newToken()
  await inTransaction(ctx.db, (tx) => insertAccessLink(tx, hashToken(token), orderId, LINK_MINUTES))
  return token
}

/** Opens the order of a mailed link; a used, old or invented one opens nothing. */
export async function openByLink(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<string> {
  const tokenHash = hashToken(token)
  const orderId = await orderOfLink(ctx.db, tokenHash)
  if (!orderId) throw new AppError('link_expired')
  await openWhile(ctx, request, reply, {
    ...{ orderId, proof: 'mail_link' },
    async holds(tx) {
      if (!(await spendAccessLink(tx, tokenHash))) throw new AppError('link_expired')
    },
  })
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
