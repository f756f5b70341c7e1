import { countryName } from '@keyhaven/contracts/country-table'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { soldAddress } from '../../platform/settings/sold-to.ts'
import { ourRates } from './rate-book.rules.ts'
import { taxOf } from './tax.rules.ts'
import { taxedSeller } from './taxed-seller.ts'
import type { Address } from './territories.rules.ts'

export const notSoldTo = (country: string) =>
  `We do not sell to ${countryName(country)} at the moment`

/** Refuses consumers of a place where the owner chose not to sell, or whose rate nobody knows. */
export async function assertTaxable(ctx: Context, address: Address, field: string): Promise<void> {
  const taxed = await taxedSeller(ctx)
  if (!taxed) return
  const decided = taxOf(ourRates, taxed.seller, { ...address, vat: 'none' }, taxed.day)
  if (decided.treatment !== 'refused') return
  const message = notSoldTo(address.country)
  throw new AppError('invalid_request', message, [{ field, message }])
}

/** A billing address that the store sells to, and whose tax it can charge. */
export async function taxableAddress<Billing extends Address & { zipCode: string }>(
  ctx: Context,
  billing: Billing,
): Promise<Billing> {
  const address = await soldAddress(ctx, billing)
  await assertTaxable(ctx, address, 'billingInfo.country')
  return address
}
