import type { Context } from '../../../../context.ts'
import { inConstantTime } from '../../../../infra/http/constant-time.ts'
import { storedLimiter } from '../../../../infra/http/kept-limits.ts'
import { scaledLimit } from '../../../../infra/http/rate-limit.ts'
import { normalEmail } from '../../../fulfilment/orders/orders.rules.ts'
import { type OrderRow, orderOf } from '../../../fulfilment/orders/orders.service.ts'
import { redeemChatCode, requestChatCode } from '../../../people/customers/chat-code.ts'
import type { ChatSession } from '../tools/tool.ts'
import { openOrder, orderOpenIn } from './proof.repo.ts'

const HOUR = 3_600
const CODES_PER_HOUR = 3
const TRIES_PER_HOUR = 30

/** Counts one try; false if it was one too many. */
async function allows(ctx: Context, name: string, most: number, subject: string) {
  const limit = storedLimiter(ctx, { name, max: scaledLimit(ctx.config, most), seconds: HOUR })
  try {
    await limit.consume(subject)
    return true
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    return false
  }
}

type Named = Readonly<{ orderNumber: string; email: string }>

/** What is counted as one order: number and address as they were typed, so that a stranger's guesses block nobody. */
const orderSubject = ({ orderNumber, email }: Named) =>
  `${orderNumber.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')} ${normalEmail(email)}`

/**
 * Asks for a code to the mailbox of an order. False if this network or this order had three within an hour;
 * whether there is such an order, nobody learns.
 */
export async function askOrderCode(ctx: Context, session: ChatSession, named: Named) {
  const isAllowed =
    (await allows(ctx, 'chat codes by network', CODES_PER_HOUR, session.network)) &&
    (await allows(ctx, 'chat codes by order', CODES_PER_HOUR, orderSubject(named)))
  if (isAllowed) await requestChatCode(ctx, { ...named, chatId: session.chatId })
  return isAllowed
}

async function redeem(ctx: Context, { chatId, network }: ChatSession, code: string) {
  if (!(await allows(ctx, 'chat codes tried by network', TRIES_PER_HOUR, network))) return undefined
  const order = await redeemChatCode(ctx, chatId, code)
  if (order) await openOrder(ctx.db, chatId, order.id)
  return order
}

/** The order that a code opened to this chat. Every refusal takes the same time and says the same. */
export const enterOrderCode = (ctx: Context, session: ChatSession, code: string) =>
  inConstantTime(redeem(ctx, session, code))

/** The order that this chat has proven, while that counts: by the server's record alone. */
export async function provenOrder(ctx: Context, chatId: string): Promise<OrderRow | undefined> {
  const orderId = await orderOpenIn(ctx.db, chatId)
  return orderId === undefined ? undefined : await orderOf(ctx.db, orderId)
}
