import Stripe from 'stripe'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { createBreaker, isBreakerRefusal } from '../breaker.ts'
import { inTime, timeLeft } from '../deadline.ts'
import type { Log } from '../log.ts'
import { cardOf, isReversed, type PaidCard, type ProviderRisk, riskOf } from './charge-facts.ts'
import { type DisputeCalls, disputeCalls } from './dispute-calls.ts'
import { eventsSince, findReversals, type Reversals } from './reversals.ts'

/** One try; the SDK makes a second one half a second after the first. */
const TRY_MS = 3_000
/** Both tries together, whatever the provider does in between. */
const CALL_MS = 7_000
/** Lists are read in the background, page by page. */
const LIST_MS = 60_000
/** With less time than this nothing is begun: it would only be broken off. */
const SHORTEST_MS = 500
const REST_MS = 2_000
const SIGNATURE_TOLERANCE_SECONDS = 300

/** What the provider says of one payment. Amounts are in the currency's smallest unit. */
export type Intent = Readonly<{
  id: string
  status: string
  amountMinor: number
  receivedMinor: number
  currency: string
  isLive: boolean
  attemptId: string
  clientSecret: string
  createdAt: Date
  /** Whether any of it was refunded or disputed since; known where one payment was looked up. */
  isReversed?: boolean
  /** The card that paid, as far as people are shown it; known where one payment was looked up. */
  card?: PaidCard | undefined
  /** Null where the provider did not judge; known where one payment was looked up. */
  risk?: ProviderRisk | null
}>

export type HostedSession = Readonly<{
  id: string
  url: string | null
  isPaid: boolean
  intentId: string | undefined
}>

/** Of the attempt alone, which never changes: the same attempt always asks for the same payment. */
export type NewPayment = {
  attemptId: string
  orderId: string
  amountMinor: number
  currency: string
}

export type NewSession = NewPayment & {
  email: string
  description: string
  successUrl: string
  cancelUrl: string
}

export type ProviderEvent = Readonly<{ id: string; type: string; created: number; object: unknown }>

/** The part of the card provider the shop uses; its stand-in speaks the same protocol. */
export type Payments = Readonly<{
  createIntent: (payment: NewPayment) => Promise<Intent>
  findIntent: (id: string) => Promise<Intent>
  /** The intent as it is afterwards: cancelled, or already paid. */
  cancelIntent: (id: string) => Promise<Intent>
  createSession: (payment: NewSession) => Promise<HostedSession>
  findSession: (id: string) => Promise<HostedSession>
  /** The hosted page as it is afterwards: closed, or already paid. */
  expireSession: (id: string) => Promise<HostedSession>
  /** Asked for twice under one id it is made once. Ours names the request it answers. */
  refund: (refund: {
    refundId: string
    intentId: string
    amountMinor: number
    requestId?: string
  }) => Promise<string>
  paidSince: (since: Date) => Promise<Intent[]>
  /** What went back of a payment, or is disputed, as it is now. */
  findReversals: (intentId: string) => Promise<Reversals>
  /** What the provider tells by webhook, for those we may have missed. */
  eventsSince: (types: readonly string[], since: Date) => Promise<ProviderEvent[]>
  /** Throws unless the provider signed exactly these bytes within five minutes of now. */
  readEvent: (body: string, signature: string) => ProviderEvent
  /** Whether the provider is known to be away: then nothing is begun that needs it. */
  isAway: () => boolean
  close: () => void
}> &
  DisputeCalls

function connect(config: Config): Stripe {
  const options = { timeout: TRY_MS, maxNetworkRetries: 1, telemetry: false }
  if (!config.sandboxUrl) return new Stripe(config.STRIPE_SECRET_KEY, options)
  const { hostname, port } = new URL(config.sandboxUrl)
  return new Stripe(config.STRIPE_SECRET_KEY, {
    ...options,
    host: hostname,
    port: Number(port),
    protocol: 'http',
  })
}

const asIntent = (intent: Stripe.PaymentIntent): Intent => ({
  id: intent.id,
  status: intent.status,
  amountMinor: intent.amount,
  receivedMinor: intent.amount_received,
  currency: intent.currency.toUpperCase(),
  isLive: intent.livemode,
  attemptId: intent.metadata.attempt_id ?? '',
  clientSecret: intent.client_secret ?? '',
  createdAt: new Date(intent.created * 1_000),
  isReversed: isReversed(intent.latest_charge),
  card: cardOf(intent.latest_charge),
  risk: riskOf(intent.latest_charge),
})

const retrieve = async (stripe: Stripe, id: string) =>
  asIntent(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))

const asSession = (session: Stripe.Checkout.Session): HostedSession => ({
  id: session.id,
  url: session.url,
  isPaid: session.payment_status === 'paid',
  intentId:
    typeof session.payment_intent === 'string'
      ? session.payment_intent
      : session.payment_intent?.id,
})

const asEvent = ({ id, type, created, data }: Stripe.Event): ProviderEvent => ({
  id,
  type,
  created,
  object: data.object,
})

function isUnreachable(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number }
  return statusCode === undefined || statusCode >= 500 || statusCode === 429
}

/** Gives the provider's refusals a name of ours. */
function named(error: unknown): Error {
  const { code } = error as { code?: string }
  if (code === 'amount_too_small') return new AppError('amount_too_small')
  if (code === 'resource_missing') return new AppError('not_found')
  if (isBreakerRefusal(error) || isUnreachable(error)) return new AppError('payment_unavailable')
  // Its status is an answer to us, not to our caller.
  return new Error('the card provider refused a call', { cause: error })
}

/** Asks the provider within the time the visitor has, and not at all while it is away. */
function createAsking(log: Log) {
  const breaker = createBreaker({
    name: 'card provider',
    log,
    restMs: REST_MS,
    isFailure: isUnreachable,
  })
  async function asked<T>(call: () => Promise<T>, mostMs = CALL_MS): Promise<T> {
    const ms = timeLeft(mostMs)
    if (ms < SHORTEST_MS) throw new AppError('payment_unavailable')
    try {
      return await breaker.run(() => inTime(ms, call))
    } catch (error) {
      throw named(error)
    }
  }
  return { asked, breaker }
}

const metadataOf = ({ attemptId, orderId }: NewPayment) => ({
  attempt_id: attemptId,
  order_id: orderId,
})

/** `now` is the shop's time: what the provider signed is judged by it. */
export function createPayments(config: Config, log: Log, now: () => Date): Payments {
  const stripe = connect(config)
  const { asked, breaker } = createAsking(log)
  return {
    isAway: breaker.isOpen,
    close: breaker.stop,
    createIntent: (payment) =>
      asked(async () => {
        const params = {
          amount: payment.amountMinor,
          currency: payment.currency.toLowerCase(),
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' as const },
          metadata: metadataOf(payment),
        }
        const options = { idempotencyKey: payment.attemptId }
        return asIntent(await stripe.paymentIntents.create(params, options))
      }),
    findIntent: (id) => asked(() => retrieve(stripe, id)),
    cancelIntent: (id) =>
      asked(async () => {
        try {
          return asIntent(await stripe.paymentIntents.cancel(id))
        } catch (error) {
          const { code } = error as { code?: string }
          if (code !== 'payment_intent_unexpected_state') throw error
          return await retrieve(stripe, id)
        }
      }),
    createSession: (payment) =>
      asked(async () => {
        const product = { name: payment.description }
        const price = {
          currency: payment.currency.toLowerCase(),
          unit_amount: payment.amountMinor,
          product_data: product,
        }
        const metadata = metadataOf(payment)
        const params = {
          mode: 'payment' as const,
          line_items: [{ price_data: price, quantity: 1 }],
          success_url: payment.successUrl,
          cancel_url: payment.cancelUrl,
          customer_email: payment.email,
          metadata,
          payment_intent_data: { metadata },
        }
        const options = { idempotencyKey: payment.attemptId }
        return asSession(await stripe.checkout.sessions.create(params, options))
      }),
    findSession: (id) => asked(async () => asSession(await stripe.checkout.sessions.retrieve(id))),
    expireSession: (id) =>
      asked(async () => {
        try {
          return asSession(await stripe.checkout.sessions.expire(id))
        } catch (error) {
          const { statusCode } = error as { statusCode?: number }
          if (statusCode !== 400) throw error
          return asSession(await stripe.checkout.sessions.retrieve(id))
        }
      }),
    refund: ({ refundId, intentId, amountMinor, requestId }) =>
      asked(async () => {
        const metadata = requestId === undefined ? {} : { request_id: requestId }
        const params = { payment_intent: intentId, amount: amountMinor, metadata }
        return (await stripe.refunds.create(params, { idempotencyKey: refundId })).id
      }),
    paidSince: (since) =>
      asked(async () => {
        const created = { gte: Math.floor(since.getTime() / 1_000) }
        const paid: Intent[] = []
        for await (const intent of stripe.paymentIntents.list({ created, limit: 100 })) {
          if (intent.status === 'succeeded') paid.push(asIntent(intent))
        }
        return paid
      }, LIST_MS),
    ...disputeCalls(stripe, asked, now),
    findReversals: (intentId) => asked(() => findReversals(stripe, intentId), LIST_MS),
    eventsSince: (types, since) =>
      asked(async () => (await eventsSince(stripe, types, since)).map(asEvent), LIST_MS),
    readEvent: (body, signature) =>
      readEvent(stripe, { secret: config.STRIPE_WEBHOOK_SECRET, now: now() }, body, signature),
  }
}

/** One time and its signatures, as the provider writes them: the SDK reads more than that. */
const signatureShape = /^t=(\d{1,11})(,v\d=[0-9a-f]{64})+$/

function readEvent(
  stripe: Stripe,
  { secret, now }: { secret: string; now: Date },
  body: string,
  signature: string,
): ProviderEvent {
  const signedAt = Number(signatureShape.exec(signature)?.[1])
  // The SDK accepts signatures from the future; we do not.
  const isTimely = signedAt <= now.getTime() / 1_000 + SIGNATURE_TOLERANCE_SECONDS
  if (!isTimely) throw new Error('the signature is malformed or from the future')
  const tolerance = SIGNATURE_TOLERANCE_SECONDS
  const receivedAt = now.getTime()
  return asEvent(
    stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, receivedAt),
  )
}
