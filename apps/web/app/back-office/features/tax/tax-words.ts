import type { TaxCountry, TaxEntity, TaxRegistration } from '@keyhaven/contracts/staff/tax'
import type { ComponentProps } from 'react'
import type { Pill } from '../../../ui/pill.tsx'

type Tone = NonNullable<ComponentProps<typeof Pill>['tone']>

export const kindWords: Readonly<Record<TaxRegistration['kind'], string>> = {
  home: 'VAT at home',
  small: 'Small business',
  oss_union: 'One Stop Shop, Union scheme',
  oss_non_union: 'One Stop Shop, non-Union scheme',
  local: 'Registered in another country',
}

export const stateWords: Readonly<
  Record<TaxCountry['state'], Readonly<{ label: string; tone: Tone }>>
> = {
  taxed: { label: 'Taxed', tone: 'success' },
  no_tax: { label: 'No tax due', tone: 'neutral' },
  without: { label: 'Sold without tax', tone: 'accent' },
  stopped: { label: 'Not sold to', tone: 'danger' },
  needs_answer: { label: 'Needs an answer', tone: 'warning' },
}

export const priceWords: Readonly<Record<TaxEntity['businessPrice'], string>> = {
  net_of_home: 'The price without the tax of your home',
  same: 'The same as others',
}

export const modeWords: Readonly<Record<TaxEntity['ossMode'], string>> = {
  destination: 'Where they live',
  home_until_threshold: 'At home, until sales reach 10,000 euros in a year',
}

/** "2026-01-01 to 2026-06-30", or without an end. */
export const spanOf = ({ validFrom, validTo }: TaxRegistration): string =>
  validTo === null ? `From ${validFrom}` : `${validFrom} until before ${validTo}`

/** A rate with where it was looked up; one that is not certain says so. */
export const rateWords = ({
  percent,
  source,
  confidence,
  since,
}: NonNullable<TaxCountry['rate']>) =>
  `${percent} since ${since}. ${source}${confidence === 'high' ? '' : `, confidence ${confidence}`}`
