import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import { refusalWord } from './asking.ts'
import { connectProvider, createPayments, type NewPayment, type Payments } from './stripe.ts'

/** One provider that is rehearsed with: through the shop's own calls, and as a browser or an owner would. */
export type Stage = Readonly<{
  payments: Payments
  stripe: Stripe
  webhookSecret: string
  /** How long the provider is given for what it does by itself. */
  patienceMs: number
}>

export const RETURN_URL = 'https://shop.example.com/order-success/rehearsal'
const AMOUNT = 1_250
const PAUSE_MS = 500

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const newPayment = (over: Partial<NewPayment> = {}): NewPayment => {
  const id = `rehearsal_${randomBytes(12).toString('hex')}`
  return { attemptId: id, orderId: id, amountMinor: AMOUNT, currency: 'USD', ...over }
}

/** What a call was refused with: its code and the reason of the bank, in the provider's words. */
export function wordOf(error: unknown): string {
  const own = refusalWord(error)
  if (own) return own
  const { code, decline_code, type } = error as Stripe.errors.StripeError
  return [code ?? type ?? (error as Error).message, decline_code].filter(Boolean).join('/')
}

/** What becomes of a call that should be refused. */
export const refusalOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(() => 'accepted', wordOf)

export const openedOn = ({ payments }: Stage, over?: Partial<NewPayment>) =>
  payments.createIntent(newPayment(over))

/** Pays by a test card of the provider. */
export async function paidBy(
  stage: Stage,
  card: string,
  more: Stripe.PaymentIntentConfirmParams = {},
) {
  const { id } = await openedOn(stage)
  return await stage.stripe.paymentIntents.confirm(id, {
    payment_method: card,
    return_url: RETURN_URL,
    ...more,
  })
}

export const stateBy = (stage: Stage, card: string, more?: Stripe.PaymentIntentConfirmParams) =>
  paidBy(stage, card, more).then(({ status }) => status, wordOf)

/** Reads until it is as hoped, as long as there is patience; what it was last then. */
export async function awaited(
  { patienceMs }: Stage,
  hoped: string,
  read: () => Promise<string>,
): Promise<string> {
  const until = performance.now() + patienceMs
  for (;;) {
    const found = await read()
    if (found === hoped || performance.now() > until) return found
    await sleep(PAUSE_MS)
  }
}

export const refundOf = ({ payments }: Stage, intentId: string, amountMinor: number) =>
  payments.refund({
    refundId: `rehearsal_${randomBytes(12).toString('hex')}`,
    intentId,
    amountMinor,
  })

export const REHEARSED_MINOR = AMOUNT

type StageTerms = Readonly<{ config: Config; log: Log; now: () => Date; patienceMs: number }>

/** The provider that a configuration leads to, or its stand-in. */
export function createStage({ config, log, now, patienceMs }: StageTerms): Stage {
  const payments = createPayments(config, log, now)
  const webhookSecret = config.STRIPE_WEBHOOK_SECRET
  return { payments, stripe: connectProvider(config), webhookSecret, patienceMs }
}
