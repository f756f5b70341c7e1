import type { paymentConfig } from '@keyhaven/contracts/checkout'
import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

type PaymentConfig = OutputOf<typeof paymentConfig>

export const paymentConfigQuery = queryOptions({
  queryKey: ['/api/stripe/config'],
  queryFn: () => api<typeof paymentConfig>({ method: 'GET', path: '/api/stripe/config' }),
  retry: 1,
})

function insertScript(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = address
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${address} could not be loaded`))
    })
    document.head.append(script)
  })
}

/** The provider's library: from the address the shop names, else from the provider itself. */
async function loadProvider({ publishableKey, scriptUrl }: PaymentConfig): Promise<Stripe> {
  const library = window as { Stripe?: StripeConstructor }
  if (scriptUrl && !library.Stripe) await insertScript(scriptUrl)
  const stripe = scriptUrl ? library.Stripe?.(publishableKey) : await loadStripe(publishableKey)
  if (!stripe) throw new Error('the card provider gave no library')
  return stripe
}

export type CardProvider = Readonly<{
  stripe: Stripe | undefined
  config: PaymentConfig | undefined
  hasFailed: boolean
  reload: () => void
}>

/** Loads what the card form needs, once; `reload` begins anew after a failure. */
export function useCardProvider(isNeeded: boolean): CardProvider {
  const queries = useQueryClient()
  const config = useQuery(paymentConfigQuery)
  const isShown = isNeeded && config.data?.checkoutMode === 'elements'
  const library = useQuery({
    queryKey: ['card-provider'],
    queryFn: () => loadProvider(queries.getQueryData(paymentConfigQuery.queryKey) as PaymentConfig),
    enabled: isShown,
    structuralSharing: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    stripe: isShown ? library.data : undefined,
    config: config.data,
    hasFailed: config.isError || (isShown && library.isError),
    reload: () => void (config.isError ? config.refetch() : library.refetch()),
  }
}
