import Stripe from 'stripe'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'
import { createAsking } from './asking.ts'
import { type BalanceCalls, balanceCalls } from './balance-calls.ts'
import {
  cardOf,
  chargedAt,
  isReversed,
  methodOf,
  type PaidCard,
  type ProviderRisk,
  riskOf,
} from './charge-facts.ts'
import { type DisputeCalls, disputeCalls } from './dispute-calls.ts'
import { type EndpointCalls, endpointCalls } from './endpoint-calls.ts'
import { type Payer, payerOf } from './payer.ts'
import { eventsSince, findReversals, type Reversals } from './reversals.ts'
import type { Metadata } from './signed-metadata.ts'

/** One try; the SDK makes a second one half a second after the first. */
const TRY_MS = 3_000
/** Lists are read in the background, page by page. */
const LIST_MS = 60_000
const SIGNATURE_TOLERANCE_SECONDS = 300

type AllowedTypes = NonNullable<Stripe.PaymentIntentCreateParams['allowed_payment_method_types']>

/** The list that the form was drawn with: with another one the provider refuses every confirmation. */
const allowed = (methods: readonly string[] | null | undefined) =>
  [...(methods ?? ['card'])] as AllowedTypes

/** What the provider says of one payment. Amounts are in the currency's smallest unit. */
export type Intent = Readonly<{
  id: string
  status: string
  amountMinor: number
  receivedMinor: number
  currency: string
  isLive: boolean
  attemptId: string
  /** What was written to it, by us or by others who may write there. */
  metadata: Metadata
  clientSecret: string
  createdAt: Date
  /** When it was paid; known where one payment was looked up. */
  paidAt?: Date | undefined
  /** Whether any of it was refunded or disputed since; known where one payment was looked up. */
  isReversed?: boolean
  /** The card that paid, as far as people are shown it; known where one payment was looked up. */
  card?: PaidCard | undefined
  /** Null where the provider did not judge; known where one payment was looked up. */
  risk?: ProviderRisk | null
  /** Who paid; known where one payment was looked up, and its payer said enough. */
  payer?: Payer | undefined
  /** The way it was paid by, in the provider's word; known where one payment was looked up. */
  method?: string | undefined
}>

export type PaidPage = Readonly<{ intents: readonly Intent[]; next: string | undefined }>

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
  /** What it may be paid with, in the provider's words; nothing is the card alone. */
  methods?: readonly string[] | null
  /** What is kept of the order at the provider, and a name for how it was written. */
  record?: Readonly<{ entries: Metadata; version: string }>
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
  /** Lets an open intent be paid with another list. */
  changeMethods: (id: string, methods: readonly string[]) => Promise<void>
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
  /** The same, a hundred payments of any kind at a time; `after` is the `next` of the page before. */
  paidPage: (since: Date, after?: string) => Promise<PaidPage>
  /** Adds to what is written to a payment; an empty entry goes away. */
  noteOnIntent: (id: string, entries: Metadata) => Promise<void>
  /** What went back of a payment, or is disputed, as it is now. */
  findReversals: (intentId: string) => Promise<Reversals>
  /** What the provider tells by webhook, for those we may have missed. */
  eventsSince: (types: readonly string[], since: Date) => Promise<ProviderEvent[]>
  /** Throws unless the provider signed exactly these bytes within five minutes of now. */
  readEvent: (body: string, signature: string) => ProviderEvent
  /** Whether the provider is known to be away: then nothing is begun that needs it. */
  isAway: () => boolean
  /** What the provider says of our key, if it refused it in the last minutes. */
  keyRefusal: () => string | undefined
  close: () => void
}> &
  BalanceCalls &
  DisputeCalls &
  EndpointCalls

/** The provider's own client: to the provider, or to its stand-in. */
export function connectProvider(config: Config): Stripe {
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
  metadata: intent.metadata,
  clientSecret: intent.client_secret ?? '',
  createdAt: new Date(intent.created * 1_000),
  paidAt: chargedAt(intent.latest_charge),
  isReversed: isReversed(intent.latest_charge),
  card: cardOf(intent.latest_charge),
  risk: riskOf(intent.latest_charge),
  payer: payerOf(intent.latest_charge),
  method: methodOf(intent.latest_charge),
})

const retrieve = async (stripe: Stripe, id: string) =>
  asIntent(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))

async function paidPage(stripe: Stripe, since: Date, after?: string): Promise<PaidPage> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const asked = { created, limit: 100, ...(after && { starting_after: after }) }
  const { data, has_more: hasMore } = await stripe.paymentIntents.list(asked)
  const paid = data.filter(({ status }) => status === 'succeeded')
  return { intents: paid.map(asIntent), next: hasMore ? data.at(-1)?.id : undefined }
}

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

/** The names of what we write to a payment ourselves; those of a record are beside them. */
const metadataOf = ({ attemptId, orderId, record }: NewPayment) => ({
  attempt_id: attemptId,
  order_id: orderId,
  ...record?.entries,
})

/** The provider refuses other words under a known key: another way of writing has another key. */
const onceFor = ({ attemptId, record }: NewPayment) => ({
  idempotencyKey: record ? `${attemptId}:${record.version}` : attemptId,
})

/** `now` is the shop's time: what the provider signed is judged by it. */
export function createPayments(config: Config, log: Log, now: () => Date): Payments {
  const stripe = connectProvider(config)
  const { asked, breaker, keyRefusal } = createAsking(log)
  return {
    isAway: breaker.isOpen,
    keyRefusal,
    close: breaker.stop,
    createIntent: (payment) =>
      asked(async () => {
        const params = {
          amount: payment.amountMinor,
          currency: payment.currency.toLowerCase(),
          allowed_payment_method_types: allowed(payment.methods),
          metadata: metadataOf(payment),
        }
        return asIntent(await stripe.paymentIntents.create(params, onceFor(payment)))
      }),
    findIntent: (id) => asked(() => retrieve(stripe, id)),
    changeMethods: (id, methods) =>
      asked(async () => {
        const params = { allowed_payment_method_types: allowed(methods) }
        await stripe.paymentIntents.update(id, params)
      }),
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
          allowed_payment_method_types: allowed(payment.methods),
          metadata,
          payment_intent_data: { metadata },
        }
        return asSession(await stripe.checkout.sessions.create(params, onceFor(payment)))
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
    paidPage: (since, after) => asked(() => paidPage(stripe, since, after), LIST_MS),
    noteOnIntent: (id, metadata) =>
      asked(async () => {
        await stripe.paymentIntents.update(id, { metadata })
      }),
    ...balanceCalls(stripe, asked),
    ...disputeCalls(stripe, asked, now),
    ...endpointCalls(stripe, asked),
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
  return asEvent(signedEvent(stripe, secret.split(','), { body, signature, at: now.getTime() }))
}

type Signed = Readonly<{ body: string; signature: string; at: number }>

/** While a secret is rolled two hold: what either of them signed is read. */
function signedEvent(stripe: Stripe, secrets: readonly string[], { body, signature, at }: Signed) {
  const [secret = '', ...others] = secrets
  const tolerance = SIGNATURE_TOLERANCE_SECONDS
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, at)
  } catch (error) {
    if (others.length === 0) throw error
    return signedEvent(stripe, others, { body, signature, at })
  }
}
