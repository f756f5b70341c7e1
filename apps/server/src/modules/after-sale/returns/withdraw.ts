import { randomBytes } from 'node:crypto'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { confirmWithdrawal } from '@keyhaven/contracts/returns'
import { DECLARATION_VERSION, declarationOf } from '@keyhaven/contracts/withdrawal'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { lockedOrder } from '../../fulfilment/orders/orders.service.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { askForReturn } from './ask-return.ts'
import { returnsOf } from './return-state.ts'
import { orderByNumber } from './returns.repo.ts'
import { withdrawalDeclared } from './withdrawal-declared.email.tsx'
import { WITHDRAWAL_LINK_MINUTES, withdrawalLink } from './withdrawal-link.email.tsx'
import {
  insertLink,
  insertWithdrawal,
  liveLink,
  recentLinks,
  spendLink,
} from './withdrawals.repo.ts'

const LINKS_PER_HOUR = 5

type WithdrawalRequest = { orderNumber: string; email: string; name: string }

/** Mails a link to the address of the order, if both belong together. The caller never learns it. */
export async function sendWithdrawalLink(
  ctx: Context,
  asked: WithdrawalRequest,
): Promise<{ success: true }> {
  const number = normalOrderNumber(asked.orderNumber) ?? ''
  const order = await orderByNumber(ctx.db, number, normalEmail(asked.email))
  if (!order || (await recentLinks(ctx.db, order.id)) >= LINKS_PER_HOUR) return { success: true }
  await inTransaction(ctx.db, async (tx) => {
    const linkId = await insertLink(tx, order.id, asked.name, WITHDRAWAL_LINK_MINUTES)
    const mail = emailDraft(withdrawalLink, {
      dedupeKey: `withdrawal-link:${linkId}`,
      recipient: order.email,
      reason: order.id,
      data: { linkId },
    })
    await queueEmails(ctx, tx, [mail])
  })
  return { success: true }
}

/** The order a link is for; looking spends nothing, because mail scanners look, too. */
export async function withdrawalBehind(ctx: Context, token: string) {
  const link = await liveLink(ctx.db, hashToken(token))
  if (!link) throw new AppError('link_expired')
  return await returnsOf(ctx.db, link.order_id)
}

type Places = { lineId: number; slot: number }[]
type Declared = { orderId: string; name: string; network: string; units: Places }

/** Writes the declaration down, acknowledges it by mail and starts what follows from it. */
export async function declareWithdrawal(ctx: Context, tx: Tx, declared: Declared): Promise<void> {
  const order = await lockedOrder(tx, declared.orderId)
  const id = `wd_${randomBytes(16).toString('hex')}`
  await insertWithdrawal(tx, {
    id,
    orderId: order.id,
    name: declared.name,
    network: declared.network,
    textVersion: DECLARATION_VERSION,
    wording: declarationOf(order.order_number),
  })
  const meta = { withdrawal: id, version: DECLARATION_VERSION, network: declared.network }
  await recordAudit(tx, { actor: 'buyer', action: 'withdrawal.declared', object: order.id, meta })
  const mail = emailDraft(withdrawalDeclared, {
    dedupeKey: `withdrawal:${id}`,
    recipient: order.email,
    reason: order.id,
    data: { withdrawalId: id },
  })
  await queueEmails(ctx, tx, [mail])
  await askForReturn(ctx, tx, order.id, { units: declared.units, withdrawalId: id })
}

type Confirmed = ResponseOf<typeof confirmWithdrawal>

/** Spends the link and declares the withdrawal together: if either fails, neither happened. */
export async function withdrawByLink(
  ctx: Context,
  { token, units, network }: { token: string; units: Places; network: string },
): Promise<Confirmed> {
  const orderId = await inTransaction(ctx.db, async (tx) => {
    const link = await spendLink(tx, hashToken(token))
    if (!link) throw new AppError('link_expired')
    const { order_id, name } = link
    await declareWithdrawal(ctx, tx, { orderId: order_id, name, network, units })
    return order_id
  })
  const declaredAt = ctx.now().toISOString()
  return { success: true, declaredAt, returns: await returnsOf(ctx.db, orderId) }
}
