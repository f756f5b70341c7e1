/** A hosted payment page is opened at the provider's own address or at its stand-in's, nowhere else. */
export function isPaymentAddress(address: string, scriptUrl: string | null): boolean {
  const { origin } = new URL(address)
  const standIn = scriptUrl ? new URL(scriptUrl).origin : undefined
  return origin === (standIn ?? 'https://checkout.stripe.com')
}
