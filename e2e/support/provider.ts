type Intent = { amount_received: number; currency: string; metadata: Record<string, string> }

const provider = 'http://127.0.0.1:4230'

/** What the card provider took for an order, as its own API tells it. */
export async function chargeOfOrder(orderId: string) {
  const headers = { authorization: 'Bearer sk_test_keyhaven_sandbox' }
  const answer = await fetch(`${provider}/v1/payment_intents?limit=100`, { headers })
  const { data } = (await answer.json()) as { data: Intent[] }
  const intent = data.find(({ metadata }) => metadata.order_id === orderId)
  return intent && { amount: intent.amount_received, currency: intent.currency }
}
