import type { Quote } from '@keyhaven/contracts/checkout'
import { useMemo } from 'react'
import { amountOf } from '../checkout.rules.ts'
import { useCardAppearance } from './card-appearance.ts'

/** What the provider's parts are told: how much, in which currency, by which ways, in which colours. */
export function useElementsSettings(quote: Quote) {
  const appearance = useCardAppearance()
  const { minor, currency } = amountOf(quote, 'total')
  // The same list goes to the provider with every payment: another one here, and it refuses.
  const types = (quote.methods ?? ['card']).join()
  return useMemo(
    () => ({
      mode: 'payment' as const,
      amount: minor,
      currency: currency.toLowerCase(),
      appearance,
      allowedPaymentMethodTypes: types.split(','),
    }),
    [minor, currency, appearance, types],
  )
}
