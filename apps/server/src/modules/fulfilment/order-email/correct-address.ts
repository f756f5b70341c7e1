import type { AddressWay } from '@keyhaven/contracts/order-email'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { revokeOtherAccess } from '../orders/order-access.ts'
import { maskEmail, normalEmail } from '../orders/orders.rules.ts'
import { lockedOrder } from '../orders/orders.service.ts'
import { addressChangeByCode, endAddressChange } from './address-changes.repo.ts'
import { askForDelay, mustBeOpen } from './ask-change.ts'
import { judgeDigits } from './card-digits.ts'
import { changeAddress } from './change-address.ts'
import type { Named } from './named-order.ts'
import { plainCode } from './order-email.rules.ts'

type Correction = Readonly<{
  email: string
  way: AddressWay
  code?: string | undefined
  cardLast4?: string | undefined
}>

const done = (email: string) => ({ success: true as const, to: maskEmail(email) })

/** The code was read in the old mailbox: its owner wants the address it was asked for. */
async function byCode(
  ctx: Context,
  request: FastifyRequest,
  { orderId, network }: Named,
  { email, code = '' }: Correction,
) {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const addressChange = await addressChangeByCode(tx, order, hashToken(plainCode(code)))
    const isSame = addressChange && normalEmail(addressChange.new_email) === normalEmail(email)
    if (!addressChange || !isSame) throw new AppError('code_refused')
    await endAddressChange(tx, addressChange.id, 'done')
    const change = {
      email: addressChange.new_email,
      proof: 'code',
      network,
      actor: 'buyer',
    } as const
    await changeAddress(ctx, tx, order, change)
    await revokeOtherAccess(ctx, tx, request, orderId)
  })
  return done(email)
}

/** Nobody has a key yet and the address is dead: the buyer names the card. A wrong try is kept. */
async function byCard(
  ctx: Context,
  request: FastifyRequest,
  named: Named,
  { email, cardLast4 = '' }: Correction,
) {
  const { orderId, network } = named
  const verdict = await inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    await mustBeOpen(tx, named, 'card')
    const judged = await judgeDigits(tx, { orderId, digits: cardLast4, actor: 'buyer' })
    if (judged === 'closed' || !judged.isRight) return judged
    await changeAddress(ctx, tx, order, { email, proof: 'card', network, actor: 'buyer' })
    await revokeOtherAccess(ctx, tx, request, orderId)
    return judged
  })
  if (verdict === 'closed') throw new AppError('card_closed')
  if (!verdict.isRight) throw new AppError('card_refused')
  return done(email)
}

/** Corrects the address of an order by the way that was chosen, at once or after its delay. */
export async function correctAddress(
  ctx: Context,
  request: FastifyRequest,
  named: Named,
  correction: Correction,
) {
  if (correction.way === 'delay') return await askForDelay(ctx, named, correction.email)
  const by = correction.way === 'code' ? byCode : byCard
  return await by(ctx, request, named, correction)
}
