import type { Country } from '@keyhaven/contracts/country-table'
import { countries } from '@keyhaven/contracts/data/countries'
import { useQuery } from '@tanstack/react-query'
import { useStorefront } from './storefront.ts'

/** A country as a form offers it. */
export type CountryChoice = Readonly<{ code: string; name: string; dial: string; postal?: string }>

const firstCodes = countries.map(({ code }) => code as string)

const tableQuery = {
  queryKey: ['country-table'],
  queryFn: async () => (await import('@keyhaven/contracts/country-table')).allCountries,
  staleTime: Number.POSITIVE_INFINITY,
}

/** Ours first, in their order, then the others by name. Until the table is there they are called by their codes. */
export function choicesFrom(
  soldTo: readonly string[],
  table: readonly Country[] | undefined,
): CountryChoice[] {
  const ours = countries.filter(({ code }) => soldTo.includes(code))
  const others = soldTo
    .filter((code) => !firstCodes.includes(code))
    .map((code) => table?.find((row) => row.code === code) ?? { code, name: code, dial: '' })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  return [...ours, ...others]
}

/** Where the store sells to; its names are only loaded where they are more than the usual ones. */
export function useCountryChoices(): readonly CountryChoice[] {
  const soldTo = useStorefront()?.soldTo
  const { data } = useQuery({ ...tableQuery, enabled: soldTo !== undefined })
  return soldTo ? choicesFrom(soldTo, data) : countries
}

/** The same for a select. */
export const useCountryOptions = () =>
  useCountryChoices().map(({ code, name }) => ({ value: code, label: name }))
