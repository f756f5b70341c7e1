import type { whereAmI } from '@keyhaven/contracts/location'
import { type Currency, currencyNames } from '@keyhaven/contracts/money'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { hasSavedCurrency, useCurrency } from '../../state/catalog/currency.tsx'
import { readPreferences, rememberLocation } from '../../state/preferences.ts'
import { useSite } from '../../state/site.ts'
import { toast } from '../../ui/toast.tsx'

const NOTICE_MS = 4_000

/** Asked once per device; a saved choice is never asked about. */
const isToBeFound = () => !hasSavedCurrency() && !readPreferences()?.location

/** The currency that was left for that of the visitor's country; null if none was. */
export function useLocalCurrency() {
  const { currency, choose } = useCurrency()
  const [left, setLeft] = useState<Currency | null>(null)
  // A store with a currency of its own keeps it, wherever its visitors are.
  const isWorldwide = useSite().currency === 'USD'

  const settle = useEffectEvent((country: string, local: Currency) => {
    rememberLocation(country)
    if (local === currency || hasSavedCurrency()) return
    setLeft(currency)
    choose(local)
    toast({ title: `Prices are now in ${currencyNames[local]}`, durationMs: NOTICE_MS })
  })

  useEffect(() => {
    if (!isWorldwide || !isToBeFound()) return
    api<typeof whereAmI>({ method: 'GET', path: '/api/test-location' }).then(
      ({ location }) => settle(location.country, location.currency),
      // Prices stay in dollars.
      () => {},
    )
  }, [isWorldwide])

  return {
    left,
    keep: () => {
      if (left) choose(left)
      setLeft(null)
    },
    dismiss: () => setLeft(null),
  }
}
