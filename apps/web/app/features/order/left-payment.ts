/** A payment for which the shopper left the page, as the provider names it in the address. */
export type LeftPayment = Readonly<{ paymentIntentId: string; clientSecret: string }>

const names = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

/** What became of it, according to the address, is not read: anyone may have written that. */
export function leftPaymentIn(search: URLSearchParams): LeftPayment | undefined {
  const paymentIntentId = search.get('payment_intent')
  const clientSecret = search.get('payment_intent_client_secret')
  return paymentIntentId && clientSecret ? { paymentIntentId, clientSecret } : undefined
}

/** The address without what the provider added to it. */
export function addressWithout(address: string): string {
  const url = new URL(address)
  for (const name of names) url.searchParams.delete(name)
  return url.pathname + url.search
}
