import { startPayments } from '@keyhaven/sandbox/payments/payments'
import type { Config } from '../config.ts'

const WEBHOOK_SECRET = 'whsec_keyhaven_sandbox'
const RETURN_URL = 'http://localhost:3000/order-success/order_1'

/** `settlingMs` is how long the bank takes for what it does by itself. */
type ProviderOptions = Readonly<{ webhookUrl?: string; settlingMs?: number }>

/** A stand-in of this test's own for the card provider, driven as a browser or an operator would. */
export async function testCardProvider({ webhookUrl, settlingMs }: ProviderOptions = {}) {
  const provider = await startPayments({
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    secretKey: 'sk_test_keyhaven_sandbox',
    publishableKey: 'pk_test_keyhaven_sandbox',
    shopOrigin: 'http://localhost:3000',
    ...(webhookUrl && { webhookUrl }),
    ...(settlingMs !== undefined && { settlingMs }),
  })
  const base = `http://127.0.0.1:${provider.port}`

  async function pay(intentId: string, method = 'pm_card_visa') {
    const answer = await fetch(`${base}/v1/payment_intents/${intentId}/confirm`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_keyhaven_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ payment_method: method, return_url: RETURN_URL }),
    })
    return answer.status
  }

  /** A payment that another shop on the same account opens. */
  async function openForOthers(metadata: Record<string, string>): Promise<string> {
    const entries = Object.entries(metadata).map(([name, text]) => [`metadata[${name}]`, text])
    const answer = await fetch(`${base}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_keyhaven_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams([['amount', '500'], ['currency', 'usd'], ...entries]),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return ((await answer.json()) as { id: string }).id
  }

  async function post<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.status === 204 ? (undefined as T) : await answer.json()
  }

  /** The buyer's bank takes the money back for now: the dispute's id. */
  const dispute = async (intentId: string, over: object = {}) =>
    (await post<{ id: string }>('/sandbox/disputes', { payment_intent: intentId, ...over })).id
  const warnOfFraud = (intentId: string) =>
    post('/sandbox/fraud-warnings', { payment_intent: intentId })
  const closeDispute = (id: string, status: 'won' | 'lost') =>
    post(`/sandbox/disputes/${id}/close`, { status })
  const moveDispute = (id: string, status: string) =>
    post(`/sandbox/disputes/${id}/move`, { status })

  /** The buyer leaves for the page of another way to pay, and the bank decides now, later or never. */
  async function payElsewhere(intentId: string, type: string, outcome: string) {
    const headers = {
      authorization: 'Bearer sk_test_keyhaven_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const entries = {
      'payment_method_data[type]': type,
      return_url: RETURN_URL,
    }
    const body = new URLSearchParams(entries)
    const path = `${base}/v1/payment_intents/${intentId}/confirm`
    const confirmed = await fetch(path, { method: 'POST', headers, body })
    if (!confirmed.ok) throw new Error(await confirmed.text())
    const page = `${base}/redirect/${intentId}`
    const choice = { method: 'POST', headers, body: new URLSearchParams({ outcome }) }
    await fetch(page, { ...choice, redirect: 'manual' })
  }
  /** What the bank says at last of a payment it still works on. */
  const decide = (intentId: string, isPaid: boolean) =>
    post(`/sandbox/payments/${intentId}/decide`, { isPaid })

  async function control(path: string, body: unknown) {
    const headers = { 'content-type': 'application/json' }
    await fetch(base + path, { method: 'PUT', headers, body: JSON.stringify(body) })
  }

  /** What the provider has under an address of its API, or of the sandbox. */
  async function read<T>(path: string): Promise<T> {
    const headers = { authorization: 'Bearer sk_test_keyhaven_sandbox' }
    return await (await fetch(base + path, { headers })).json()
  }

  const ratesUrl = `${base}/sandbox/rates.json`
  const ecbUrl = `${base}/sandbox/eurofxref`
  const registers = `${base}/sandbox/registers`
  const registerUrls = {
    viesUrl: `${registers}/vies`,
    hmrcUrl: `${registers}/hmrc`,
    brregUrl: `${registers}/brreg`,
  }
  const config = {
    ...{ sandboxUrl: base, ratesUrl, ecbUrl },
    ...registerUrls,
  } satisfies Partial<Config>
  const driven = {
    pay,
    payElsewhere,
    decide,
    openForOthers,
    dispute,
    warnOfFraud,
    closeDispute,
    moveDispute,
    control,
    post,
    read,
  }
  return { config, base, ...driven, close: provider.close }
}

export type TestCardProvider = Awaited<ReturnType<typeof testCardProvider>>
