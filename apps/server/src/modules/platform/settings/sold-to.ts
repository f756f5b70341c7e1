import { countryName } from '@keyhaven/contracts/country-table'
import { hasPostalCodes, isPostalCode, wrongPostalCode } from '@keyhaven/contracts/postal-codes'
import {
  COUNTRY_REQUIRED,
  defaultCountries,
  isBlockedPlace,
} from '@keyhaven/contracts/sold-countries'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { settingsOf } from './settings.service.ts'

type BilledPlace = Readonly<{ country: string; zipCode?: string }>

/** What forms send for a postal code where there is none. */
const NO_CODE = '-'

const refused = (field: string, message: string) =>
  new AppError('invalid_request', message, [{ field, message }])

/** Refuses a country that the store does not sell to, as every form refuses one it does not know. */
export async function assertSoldTo(
  ctx: Context,
  place: BilledPlace,
  { field, message = COUNTRY_REQUIRED }: Readonly<{ field: string; message?: string }>,
): Promise<void> {
  const { 'countries.sold_to': sold, 'countries.blocked': blocked } = await settingsOf(ctx)
  const isSold = sold.includes(place.country) && !isBlockedPlace(blocked, place)
  if (!isSold) throw refused(field, message)
}

/**
 * A billing address in a country the store sells to. Postal codes of countries that the owner added must be written as
 * there; where there are none, nothing is kept of what a form sent instead.
 */
export async function soldAddress<Billing extends BilledPlace & { zipCode: string }>(
  ctx: Context,
  billing: Billing,
): Promise<Billing> {
  await assertSoldTo(ctx, billing, { field: 'billingInfo.country' })
  const { country, zipCode } = billing
  if (defaultCountries.includes(country)) return billing
  if (!hasPostalCodes(country)) return zipCode === NO_CODE ? { ...billing, zipCode: '' } : billing
  if (isPostalCode(country, zipCode)) return billing
  throw refused('billingInfo.zipCode', wrongPostalCode(countryName(country)))
}
