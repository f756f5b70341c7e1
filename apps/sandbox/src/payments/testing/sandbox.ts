import Stripe from 'stripe'
import { type PaymentsOptions, startPayments } from '../payments.ts'

export const keys = {
  secretKey: 'sk_test_keyhaven_sandbox',
  publishableKey: 'pk_test_keyhaven_sandbox',
  webhookSecret: 'whsec_keyhaven_sandbox',
}

export const shopOrigin = 'http://shop.example.com'

export type Sandbox = Readonly<{
  origin: string
  stripe: Stripe
  visit(path: string, init?: RequestInit): Promise<Response>
  /** Sends JSON to a control address and reads what it says. */
  control<T = unknown>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<T>
  /** Calls the provider as a browser does: a form and the publishable key. */
  browse(path: string, fields: Record<string, string>): Promise<Response>
  close(): Promise<void>
}>

/** A sandbox of its own, spoken to by the provider's own library. */
export async function startSandbox(over: Partial<PaymentsOptions> = {}): Promise<Sandbox> {
  const payments = await startPayments({ port: 0, shopOrigin, settlingMs: 20, ...keys, ...over })
  const origin = `http://127.0.0.1:${payments.port}`
  const visit = (path: string, init?: RequestInit) => fetch(origin + path, init)

  return {
    origin,
    stripe: clientOf(payments.port),
    visit,
    control: async <T>(method: string, path: string, body?: unknown) => {
      const reply = await visit(`/sandbox${path}`, jsonRequest(method, body))
      return (reply.status === 204 ? undefined : await reply.json()) as T
    },
    browse: (path, fields) =>
      visit(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.publishableKey}` },
        body: new URLSearchParams(fields),
      }),
    close: payments.close,
  }
}

const jsonRequest = (method: string, body: unknown): RequestInit => ({
  method,
  ...(body === undefined
    ? {}
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
})

export const clientOf = (port: number, apiKey = keys.secretKey, over = {}): Stripe =>
  new Stripe(apiKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    timeout: 2000,
    ...over,
  })

/** What went wrong, as the library tells it. */
export const failureOf = (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => {
      throw new Error('The call was expected to fail.')
    },
    (error: Stripe.errors.StripeError) => error,
  )

/** An intent paid with the given card. */
export async function pay(stripe: Stripe, payment_method = 'pm_card_visa', amount = 1000) {
  const { id } = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
  })
  return stripe.paymentIntents.confirm(id, { payment_method })
}

export async function eventTypes(stripe: Stripe): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 })
  return data.map(({ type }) => type).reverse()
}
