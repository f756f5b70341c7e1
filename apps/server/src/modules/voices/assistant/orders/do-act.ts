import type { ChatActName, ChatOffer } from '@keyhaven/contracts/assistant'
import { normalCode } from '@keyhaven/contracts/data/key-symptoms'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { openClaim } from '../../../after-sale/key-claims/key-claims.service.ts'
import { askForReturn } from '../../../after-sale/returns/ask-return.ts'
import { resendKeys } from '../../../fulfilment/delivery/mails/resend.ts'
import { maskEmail } from '../../../fulfilment/orders/orders.rules.ts'
import type { OrderRow } from '../../../fulfilment/orders/orders.service.ts'
import { claimable, offersOf, refundable } from './order-status.ts'

const LONGEST_NOTE = 500

export type Done = Readonly<{
  text: string
  offers: readonly ChatOffer[]
  /** It is a person's turn now: the chat goes to the inbox with this subject. */
  subject?: string
}>
type Act = (ctx: Context, order: OrderRow, reason: string) => Promise<Done>

const resend: Act = async (ctx, order) => {
  const { success } = await resendKeys(ctx, order, order.email)
  if (!success) throw new AppError('conflict', 'The keys of this order cannot be sent now.')
  const text = `The keys are on their way to ${maskEmail(order.email)}. Please check your spam folder, too.`
  return { text, offers: [] }
}

/**
 * Asks for the money of all licences that can be given back. Here nothing is paid back by itself: where
 * every key was seen the request waits for staff as always; where one was not, a person gets a conversation, because the
 * page of the order would pay at once.
 */
const refund: Act = async (ctx, order, reason) => {
  const units = await refundable(ctx, order)
  if (units.length === 0) throw new AppError('nothing_to_refund')
  if (units.some(({ state }) => state !== 'seen')) {
    return {
      text: 'I have passed on that you want your money back. A person takes care of it.',
      subject: `Refund asked for: order ${order.order_number}`,
      offers: [],
    }
  }
  const places = units.map(({ lineId, slot }) => ({ lineId, slot }))
  const note = `Asked in the chat. ${reason}`.trim().slice(0, LONGEST_NOTE)
  const request = { units: places, reason: 'other', note, withdrawalId: null } as const
  await inTransaction(ctx.db, (tx) => askForReturn(ctx, tx, order.id, request))
  const text = `Your request for a refund is with our team. We confirmed it to ${maskEmail(order.email)} and write again once it is decided.`
  return { text, offers: [] }
}

const errorCode = /\b0x[0-9a-f]{8}\b|\b\d{5}-\d{1,4}\b/i

const claimWords = {
  replaced: 'The key was replaced. The new one is on its way to',
  queued: 'A person looks at your key and answers by e-mail to',
  refused: 'This key was looked at before and stays as it is. We wrote about it to',
} as const

const replace: Act = async (ctx, order, reason) => {
  const keys = await claimable(ctx, order)
  const [key] = keys
  if (!key) throw new AppError('conflict', 'There is no key of this order that could be replaced.')
  if (keys.length > 1)
    throw new AppError('conflict', 'Please choose on the order page which key does not work.')
  const { outcome } = await openClaim(ctx, order.id, {
    licenseId: key.id,
    errorCode: normalCode(errorCode.exec(reason)?.[0] ?? ''),
    symptom: 'other',
    tried: [],
    note: reason,
  })
  const offers = outcome === 'shown' ? await offersOf(ctx, order) : []
  if (outcome === 'shown')
    return { text: 'Nobody has opened this key yet. The order page shows it.', offers }
  return { text: `${claimWords[outcome]} ${maskEmail(order.email)}.`, offers }
}

const acts: Readonly<Record<ChatActName, Act>> = {
  resend_keys: resend,
  request_refund: refund,
  replace_key: replace,
}

/** Does what a button says, by the use case of the page that has the same button. */
export const doAct = (ctx: Context, order: OrderRow, act: ChatActName, reason: string) =>
  acts[act](ctx, order, reason)
