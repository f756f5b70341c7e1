import { countryName } from '@keyhaven/contracts/country-table'
import type { Tx } from '../../../infra/db/db.ts'
import { newestOrderTax, type TaxOfOrder } from './order-taxes.repo.ts'

/** The seller as documents print it: the legal entity, with the numbers it is registered under. */
const sellerOf = ({ seller, home }: TaxOfOrder) => ({
  name: seller.name,
  address: [
    seller.line1,
    seller.line2,
    `${seller.postal} ${seller.city}`.trim(),
    home && countryName(home),
  ].filter((line) => line !== ''),
  email: seller.email,
  website: seller.website,
  registrations: [
    seller.vatId && `VAT ID: ${seller.vatId}`,
    seller.taxNumber && `Tax number: ${seller.taxNumber}`,
    seller.registerNo,
  ].filter((line) => line !== ''),
})

/** Who sold an order and the tax in it, as its documents say them; undefined where none was computed. */
export async function orderTaxFor(tx: Tx, orderId: string) {
  const found = await newestOrderTax(tx, orderId)
  if (!found) return undefined
  const { treatment, place, rate, home, day, tax: taxMinor } = found
  return { seller: sellerOf(found), tax: { treatment, place, rate, home, day, taxMinor } }
}
