import { randomInt, randomUUID } from 'node:crypto'
import { NO_ORDER_NUMBER, normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { Context } from '../../../context.ts'
import { isKeyedHashOf, keyedHash } from '../../../infra/crypto/keyed.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { isTakenBack, normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { orderOf } from '../../fulfilment/orders/orders.service.ts'
import {
  countStrangersGuess,
  isOpenToGuesses,
} from '../../platform/guess-limits/guess-limits.service.ts'
import { chatCodeOf, insertChatCode, tryChatCode } from './chat-codes.repo.ts'
import { spendCode } from './codes.repo.ts'
import { sendCodeJob } from './send-code-job.ts'

const DIGITS = 6

/** The chat that asks, as a code names it; it works in no other. */
const askerOf = (chatId: string) => hashToken(`chat ${chatId}`)

const named = (orderId: string, code: string) => `chat:${orderId}:${code}`

type ChatCodeRequest = Readonly<{ chatId: string; orderNumber: string; email: string }>

/** Asks for a code to the mailbox of an order. The same work, whether there is one or not: the worker looks it up. */
export async function requestChatCode(
  ctx: Context,
  { chatId, orderNumber, email }: ChatCodeRequest,
) {
  await inTransaction(ctx.db, (tx) =>
    ctx.queue.enqueue(tx, sendCodeJob, {
      purpose: 'chat',
      email: normalEmail(email),
      orderNumber: normalOrderNumber(orderNumber) ?? NO_ORDER_NUMBER,
      asker: askerOf(chatId).toString('hex'),
      request: randomUUID(),
    }),
  )
}

type CodeRecipient = Readonly<{ asker: Buffer; email: string; orderId: string }>

/** Six digits for the chat that asked; undefined while too many were guessed at the address. */
export async function makeChatCode(ctx: Context, { asker, email, orderId }: CodeRecipient) {
  if (!(await isOpenToGuesses(ctx, 'customer', email))) return undefined
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const codeHash = keyedHash(ctx.config, 'one-time code', named(orderId, code))
  await insertChatCode(ctx.db, { asker, email, orderId, codeHash })
  return code
}

/**
 * The order that a code opens to the chat that asked for it, once; undefined for a wrong, old or spent one.
 * Each try counts among the guesses at the address, as those on the sign-in page do.
 */
export async function redeemChatCode(ctx: Context, chatId: string, code: string) {
  const open = await chatCodeOf(ctx.db, askerOf(chatId))
  if (!open) return undefined
  const guess = await countStrangersGuess(ctx, 'customer', open.email)
  if (!guess) return undefined
  const tried = await tryChatCode(ctx.db, open.id)
  if (!tried?.code_hash || !tried.order_id) return undefined
  const words = named(tried.order_id, code)
  if (!isKeyedHashOf(ctx.config, 'one-time code', words, tried.code_hash)) return undefined
  if (!(await spendCode(ctx.db, open.id))) return undefined
  await guess.takeBack()
  const order = await orderOf(ctx.db, tried.order_id)
  // The order may have another address by now: then this mailbox proves nothing about it.
  const isTheirs = order?.email_normal === open.email && !isTakenBack(order)
  return isTheirs ? order : undefined
}
