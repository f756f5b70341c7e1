import { assertEventKind, complete } from '../contract/check-answer.ts'
import { newId, nowInSeconds } from '../ids.ts'
import type { TestCard } from '../test-cards.ts'
import { type Account, createAccount } from './account.ts'
import type { BalanceTransaction, PaymentMethodDomain, Payout, Review } from './balance-shapes.ts'
import { type Collection, createCollection } from './collection.ts'
import { createEventLog, type EventLog, type ProviderEvent } from './event-log.ts'
import type { Session, SessionExtras } from './session-shape.ts'
import type {
  Charge,
  Dispute,
  FraudWarning,
  PaymentIntent,
  PaymentMethod,
  Refund,
  UploadedFile,
  WebhookEndpoint,
} from './shapes.ts'

/** What the payment provider knows, all of it in memory. */
export type World = Readonly<{
  account: Account
  intents: Collection<PaymentIntent>
  methods: Collection<PaymentMethod>
  charges: Collection<Charge>
  refunds: Collection<Refund>
  balance: Collection<BalanceTransaction>
  payouts: Collection<Payout>
  /** By which payout each entry of the balance left. */
  paidOutBy: Map<string, string>
  domains: Collection<PaymentMethodDomain>
  reviews: Collection<Review>
  disputes: Collection<Dispute>
  warnings: Collection<FraudWarning>
  files: Collection<UploadedFile>
  webhookEndpoints: Collection<WebhookEndpoint>
  /** What is in a file, by its id. */
  contents: Map<string, Buffer>
  sessions: Collection<Session>
  sessionExtras: Map<string, SessionExtras>
  sessionOfIntent: Map<string, string>
  cardOfMethod: Map<string, TestCard>
  events: EventLog
  /** Stores the event and hands it to the sender of webhooks. */
  record(type: string, object: object): void
  /** Does something in a while, unless the sandbox is stopped or reset before. */
  later(milliseconds: number, task: () => void): void
  /** How long the provider takes for what it does on its own, such as failing a refund. */
  settlingMs: number
  clear(): void
}>

type WorldOptions = {
  settlingMs: number
  apiVersion(): string
  isAwaited(event: ProviderEvent): boolean
  send(event: ProviderEvent): void
}

export function createWorld(options: WorldOptions): World {
  const stores = createStores()
  const events = createEventLog()
  const timers = new Set<NodeJS.Timeout>()

  return {
    ...stores,
    events,
    settlingMs: options.settlingMs,
    record(type, object) {
      assertEventKind(type)
      const event = eventOf(type, complete(object), options.apiVersion())
      events.add(event, options.isAwaited(event))
      options.send(event)
    },
    later(milliseconds, task) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        task()
      }, milliseconds).unref()
      timers.add(timer)
    },
    clear() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      events.clear()
      for (const store of Object.values(stores)) store.clear()
    },
  }
}

const createStores = () => ({
  account: createAccount(),
  intents: createCollection<PaymentIntent>({
    kind: 'payment_intent',
    url: '/v1/payment_intents',
  }),
  methods: createCollection<PaymentMethod>({ kind: 'PaymentMethod', url: '/v1/payment_methods' }),
  charges: createCollection<Charge>({
    kind: 'charge',
    url: '/v1/charges',
    groupOf: ({ payment_intent }) => payment_intent,
  }),
  refunds: createCollection<Refund>({
    kind: 'refund',
    url: '/v1/refunds',
    groupOf: ({ payment_intent }) => payment_intent,
  }),
  balance: createCollection<BalanceTransaction>({
    kind: 'balance transaction',
    url: '/v1/balance_transactions',
  }),
  payouts: createCollection<Payout>({ kind: 'payout', url: '/v1/payouts' }),
  paidOutBy: new Map<string, string>(),
  domains: createCollection<PaymentMethodDomain>({
    kind: 'payment method domain',
    url: '/v1/payment_method_domains',
  }),
  reviews: createCollection<Review>({ kind: 'review', url: '/v1/reviews' }),
  disputes: createCollection<Dispute>({
    kind: 'dispute',
    url: '/v1/disputes',
    groupOf: ({ payment_intent }) => payment_intent,
  }),
  warnings: createCollection<FraudWarning>({
    kind: 'early_fraud_warning',
    url: '/v1/radar/early_fraud_warnings',
    groupOf: ({ payment_intent }) => payment_intent,
  }),
  files: createCollection<UploadedFile>({ kind: 'file upload', url: '/v1/files' }),
  webhookEndpoints: createCollection<WebhookEndpoint>({
    kind: 'webhook endpoint',
    url: '/v1/webhook_endpoints',
  }),
  contents: new Map<string, Buffer>(),
  sessions: createCollection<Session>({
    kind: 'checkout.session',
    url: '/v1/checkout/sessions',
  }),
  sessionExtras: new Map<string, SessionExtras>(),
  sessionOfIntent: new Map<string, string>(),
  cardOfMethod: new Map<string, TestCard>(),
})

const eventOf = (type: string, object: object, apiVersion: string): ProviderEvent => ({
  id: newId('evt'),
  object: 'event',
  api_version: apiVersion,
  created: nowInSeconds(),
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
})
