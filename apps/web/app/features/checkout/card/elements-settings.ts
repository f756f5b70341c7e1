import type { Money } from '@keyhaven/contracts/money'
import { useMemo } from 'react'
import { useCardAppearance } from './card-appearance.ts'

/** What the provider's parts are told: how much, in which currency, in which colours. */
export function useElementsSettings(total: Money) {
  const appearance = useCardAppearance()
  return useMemo(
    () => ({
      mode: 'payment' as const,
      amount: total.minor,
      currency: total.currency.toLowerCase(),
      appearance,
    }),
    [total.minor, total.currency, appearance],
  )
}
