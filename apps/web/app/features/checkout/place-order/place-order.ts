import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { ErrorCode } from '@keyhaven/contracts/errors'
import type { Payment } from '../card/payment.rules.ts'
import type { Intent } from '../checkout.queries.ts'
import {
  expiredProblem,
  freeOrderProblem,
  missingSecret,
  notPaidProblem,
  type Problem,
  refusalOf,
  setupProblem,
  unknownPaymentProblem,
} from '../problems.rules.ts'
import type { PlaceOrderEvent } from './place-order.rules.ts'

const POLL_MS = 3_000
const POLL_FOR_MS = 30_000

/** Free of charge, by the card form on the page, or on the provider's own page. */
export type PaymentKind = 'free' | 'card' | 'hosted'

/** What an order needs from outside; its course can be followed without any of it. */
export type Tools = Readonly<{
  tell: (event: PlaceOrderEvent) => void
  checkCard: () => Promise<Problem | undefined>
  open: () => Promise<Intent>
  pay: (intent: Intent) => Promise<Payment>
  confirm: (intent: Intent) => Promise<OrderConfirmation>
  placeFree: () => Promise<OrderConfirmation>
  /** Remembers a placed order, before anyone is told of it. */
  keep: (confirmation: OrderConfirmation, paymentId: string | null) => Promise<void>
  /** The intent is of no use any more: the next press opens another. */
  forget: () => void
  /** Goes to the provider's page, if the intent names one. */
  leave: (intent: Intent) => void
  /** Asks for the new total and puts it in words. */
  priceProblem: () => Promise<Problem>
  /** Asks again what is to be paid, and how. */
  requote: () => Promise<unknown>
  wait: (milliseconds: number) => Promise<void>
}>

/** Places an order. Whatever happens is told as an event; nothing is thrown. */
export async function placeOrder(kind: PaymentKind, tools: Tools) {
  try {
    if (kind === 'free') await placeFree(tools)
    else if (kind === 'hosted') await payElsewhere(tools)
    else await payByCard(tools)
  } catch (error) {
    const refusal = refusalOf(error)
    const isPrice = refusal.code === 'price_changed'
    if (refusal.code === 'methods_changed') await tools.requote()
    const problem = isPrice ? await tools.priceProblem() : setupProblem(refusal)
    tools.tell({ type: 'failed', problem })
  }
}

async function placeFree(tools: Tools) {
  tools.tell({ type: 'submitted', isFree: true })
  try {
    await finish(await tools.placeFree(), null, tools)
  } catch (error) {
    tools.tell({ type: 'failed', problem: freeOrderProblem(refusalOf(error)) })
  }
}

async function payElsewhere(tools: Tools) {
  tools.tell({ type: 'submitted' })
  const intent = await tools.open()
  if (intent.checkoutUrl) tools.leave(intent)
  else tools.tell({ type: 'failed', problem: setupProblem(missingSecret) })
}

async function payByCard(tools: Tools) {
  const incomplete = await tools.checkCard()
  if (incomplete) return tools.tell({ type: 'failed', problem: incomplete })
  tools.tell({ type: 'submitted' })
  const intent = await tools.open()
  if (!intent.clientSecret || !intent.paymentIntentId) {
    return tools.tell({ type: 'failed', problem: setupProblem(missingSecret) })
  }
  tools.tell({ type: 'opened', orderId: intent.orderId })
  const payment = await tools.pay(intent)
  if (payment.status === 'refused') {
    return tools.tell({ type: 'failed', problem: payment.problem })
  }
  if (payment.status !== 'expired') return await settle(intent, payment.status, tools)
  tools.forget()
  tools.tell({ type: 'failed', problem: expiredProblem })
}

async function finish(
  confirmation: OrderConfirmation,
  paymentId: string | null,
  { keep, tell }: Tools,
) {
  await keep(confirmation, paymentId)
  tell({ type: 'succeeded', orderId: confirmation.orderId })
}

type OrderAnswer = OrderConfirmation | ErrorCode | undefined

/** One question to the shop: the order, or why not yet, or nothing if it cannot be reached. */
async function ask(intent: Intent, { confirm }: Tools): Promise<OrderAnswer> {
  try {
    return await confirm(intent)
  } catch (error) {
    return refusalOf(error).code
  }
}

const isFinal = (answer: OrderAnswer) =>
  typeof answer === 'object' || answer === 'payment_in_review'

/**
 * Asks until the shop knows, for half a minute; paying again is impossible meanwhile. A payment
 * that the provider called paid is never called unpaid here.
 */
export async function settle(intent: Intent, status: 'succeeded' | 'unknown', tools: Tools) {
  let answer = await ask(intent, tools)
  for (let waited = 0; waited < POLL_FOR_MS && !isFinal(answer); waited += POLL_MS) {
    tools.tell({ type: 'connection-lost', orderId: intent.orderId })
    await tools.wait(POLL_MS)
    answer = await ask(intent, tools)
  }
  if (typeof answer === 'object') return await finish(answer, intent.paymentIntentId, tools)
  tools.tell({ type: 'failed', problem: verdictOf(answer, status, intent.orderId) })
}

function verdictOf(
  code: ErrorCode | undefined,
  status: 'succeeded' | 'unknown',
  orderId: string,
): Problem {
  if (code === 'payment_in_review') return setupProblem({ message: '', status: 409, code })
  const isUnpaid = code === 'payment_not_completed' && status === 'unknown'
  return isUnpaid ? notPaidProblem : unknownPaymentProblem(orderId)
}
