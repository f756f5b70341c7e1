import Stripe from 'stripe'

/** Where the provider tells of events. */
export type ProviderEndpoint = Readonly<{
  id: string
  url: string
  /** Null is that of the account. */
  version: string | null
  kinds: readonly string[]
  isEnabled: boolean
  /** What we wrote to it: a hash of its secret, if we made it. */
  secretHash: string | undefined
}>

export type ProviderAccount = Readonly<{
  id: string
  takesPayments: boolean
  paysOut: boolean
  /** What the provider still asks of the owner, in its words, and by when. */
  due: readonly string[]
  dueBy: Date | null
}>

type NewEndpoint = Readonly<{ url: string; kinds: readonly string[] }>
type EndpointPatch = Readonly<{
  kinds?: readonly string[]
  isEnabled?: boolean
  secretHash?: string
}>

export type EndpointCalls = Readonly<{
  readAccount: () => Promise<ProviderAccount>
  listEndpoints: () => Promise<ProviderEndpoint[]>
  /** With its secret, which the provider shows this one time. */
  createEndpoint: (endpoint: NewEndpoint) => Promise<ProviderEndpoint & { secret: string }>
  changeEndpoint: (id: string, patch: EndpointPatch) => Promise<void>
  /** Reads one of everything that the shop reads; nothing is changed. The provider's name of what the key may not do. */
  refusedReads: () => Promise<string[]>
}>

/** The version that this program speaks: events in another one would be read wrongly. */
export const providerVersion: string = Stripe.API_VERSION

const PAGE = 100
const NAME = 'secret_hash'

type Kinds = Stripe.WebhookEndpointCreateParams['enabled_events']

const asEndpoint = (endpoint: Stripe.WebhookEndpoint): ProviderEndpoint => ({
  id: endpoint.id,
  url: endpoint.url,
  version: endpoint.api_version,
  kinds: endpoint.enabled_events,
  isEnabled: endpoint.status === 'enabled',
  secretHash: endpoint.metadata[NAME],
})

type AskingCall = <T>(call: () => Promise<T>) => Promise<T>

const isForbidden = (error: unknown) =>
  (error as { cause?: { statusCode?: number } }).cause?.statusCode === 403

export function endpointCalls(stripe: Stripe, asked: AskingCall): EndpointCalls {
  const one = { limit: 1 }
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    Account: () => stripe.accounts.retrieveCurrent(),
    'Webhook endpoints': () => stripe.webhookEndpoints.list(one),
    'Payment intents': () => stripe.paymentIntents.list(one),
    'Checkout sessions': () => stripe.checkout.sessions.list(one),
    Refunds: () => stripe.refunds.list(one),
    Disputes: () => stripe.disputes.list(one),
    'Balance transactions': () => stripe.balanceTransactions.list(one),
    Payouts: () => stripe.payouts.list(one),
    Reviews: () => stripe.reviews.list(one),
    Events: () => stripe.events.list(one),
    'Early fraud warnings': () => stripe.radar.earlyFraudWarnings.list(one),
  }
  return {
    readAccount: () =>
      asked(async () => {
        const account = await stripe.accounts.retrieveCurrent()
        const { id, charges_enabled, payouts_enabled, requirements } = account
        const dueBy = requirements?.current_deadline
        return {
          id,
          takesPayments: charges_enabled ?? false,
          paysOut: payouts_enabled ?? false,
          due: requirements?.currently_due ?? [],
          dueBy: dueBy ? new Date(dueBy * 1_000) : null,
        }
      }),
    listEndpoints: () =>
      asked(async () => {
        const found: ProviderEndpoint[] = []
        for await (const each of stripe.webhookEndpoints.list({ limit: PAGE })) {
          found.push(asEndpoint(each))
        }
        return found
      }),
    createEndpoint: ({ url, kinds }) =>
      asked(async () => {
        const api_version = Stripe.API_VERSION
        const terms = { url, enabled_events: [...kinds] as Kinds, api_version }
        const made = await stripe.webhookEndpoints.create(terms)
        return { ...asEndpoint(made), secret: made.secret ?? '' }
      }),
    changeEndpoint: (id, { kinds, isEnabled, secretHash }) =>
      asked(async () => {
        await stripe.webhookEndpoints.update(id, {
          ...(kinds && { enabled_events: [...kinds] as Kinds }),
          ...(isEnabled !== undefined && { disabled: !isEnabled }),
          ...(secretHash && { metadata: { [NAME]: secretHash } }),
        })
      }),
    refusedReads: async () => {
      const refused: string[] = []
      for (const [name, read] of Object.entries(reads)) {
        try {
          await asked(read)
        } catch (error) {
          if (!isForbidden(error)) throw error
          refused.push(name)
        }
      }
      return refused
    },
  }
}
