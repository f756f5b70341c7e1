/** How people call the ways to pay that are no card, by the provider's word; in the required writing. */
export const wayLabels = {
  klarna: 'Klarna',
  ideal: 'iDEAL | Wero',
  wero: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  eps: 'EPS',
  p24: 'Przelewy24',
  paypal: 'PayPal',
} as const

export const labelOfType = (type: string | null | undefined): string | undefined =>
  new Map<string, string>(Object.entries(wayLabels)).get(type ?? '')
