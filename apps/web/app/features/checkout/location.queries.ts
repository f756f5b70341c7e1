import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { whereAmI } from '@keyhaven/contracts/location'
import { defaultCountries } from '@keyhaven/contracts/sold-countries'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

export type Location = Readonly<OutputOf<typeof whereAmI>['location']>

const FALLBACK = 'US'

/** Where the shopper seems to be; a shop that cannot say leaves it open. */
export const useLocationGuess = () =>
  useQuery({
    queryKey: ['/api/test-location'],
    queryFn: () => api<typeof whereAmI>({ method: 'GET', path: '/api/test-location' }),
  })

/** One of the countries we bill to. */
export const countryOf = (location: Location, soldTo: readonly string[] = defaultCountries) =>
  soldTo.find((code) => code === location.country) ??
  (soldTo.includes(FALLBACK) ? FALLBACK : soldTo[0])
