import { ports } from './ports.ts'

type Intent = {
  id: string
  amount_received: number
  currency: string
  metadata: Record<string, string>
}

const provider = `http://127.0.0.1:${ports.cards}`
const authorization = 'Bearer sk_test_keyhaven_sandbox'

async function intentOfOrder(orderId: string): Promise<Intent | undefined> {
  const headers = { authorization }
  const answer = await fetch(`${provider}/v1/payment_intents?limit=100`, { headers })
  const { data } = (await answer.json()) as { data: Intent[] }
  return data.find(({ metadata }) => metadata.order_id === orderId)
}

/** The buyer's card pays, without a browser. */
export async function payIntent(intentId: string) {
  await fetch(`${provider}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
}

/** How a dispute stands at the provider, and how often it was answered. */
export async function disputeAt(id: string) {
  const answer = await fetch(`${provider}/v1/disputes/${id}`, { headers: { authorization } })
  const { status, evidence_details: details } = (await answer.json()) as {
    status: string
    evidence_details: { submission_count: number }
  }
  return { status, answers: details.submission_count }
}

/** What the card provider took for an order, as its own API tells it. */
export async function chargeOfOrder(orderId: string) {
  const intent = await intentOfOrder(orderId)
  return intent && { amount: intent.amount_received, currency: intent.currency }
}

/** Gives money of an order back, as the shop's owner does at the provider. */
export async function refundOrder(orderId: string, amount?: number) {
  const intent = await intentOfOrder(orderId)
  const body = new URLSearchParams({ payment_intent: intent?.id ?? '' })
  if (amount) body.set('amount', String(amount))
  await fetch(`${provider}/v1/refunds`, { method: 'POST', headers: { authorization }, body })
}

async function control<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  return await (await fetch(`${provider}/sandbox${path}`, request)).json()
}

/** The buyer's bank takes the money back for now. */
export async function disputeOrder(orderId: string): Promise<string> {
  const intent = await intentOfOrder(orderId)
  return (await control<{ id: string }>('/disputes', { payment_intent: intent?.id })).id
}

export const closeDispute = (id: string, status: 'won' | 'lost') =>
  control(`/disputes/${id}/close`, { status })
