import type { QuotedTax } from '@keyhaven/contracts/checkout'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import { taxInside } from '@keyhaven/contracts/tax-amounts'
import type { Context } from '../../../context.ts'
import { notSoldTo } from './assert-taxable.ts'
import { ourRates } from './rate-book.rules.ts'
import { taxOf } from './tax.rules.ts'
import { TAX_INCLUDED, taxWords } from './tax-words.rules.ts'
import { taxedSeller } from './taxed-seller.ts'
import type { Address } from './territories.rules.ts'

/** What is said of the tax in a price, and the tax itself once it is known who buys. */
export type PriceTax = Readonly<{ taxNote: string; tax?: QuotedTax }>

type TaxedPrice = Readonly<{
  gross: number
  currency: Currency
  /** Undefined before the buyer said where they live. */
  buyer: Address | undefined
}>

/** The tax in a price as this buyer would pay it today; undefined, and nothing is read, while tax is off. */
export async function taxOfPrice(ctx: Context, asked: TaxedPrice): Promise<PriceTax | undefined> {
  const taxed = await taxedSeller(ctx)
  if (!taxed) return undefined
  const { gross, currency, buyer } = asked
  // What is free is taxed with nothing.
  if (!buyer || gross === 0) return { taxNote: buyer ? '' : TAX_INCLUDED }
  const decided = taxOf(ourRates, taxed.seller, { ...buyer, vat: 'none' }, taxed.day)
  if (decided.treatment === 'refused') return { taxNote: notSoldTo(buyer.country) }
  const { treatment, place, rate } = decided
  const tax = money(treatment === 'standard' ? taxInside(gross, rate) : 0, currency)
  const words = taxWords(decided, { tax, home: taxed.seller.country })
  return {
    taxNote: words,
    tax: {
      ...{ treatment, place, rate, words },
      tax: toDecimal(tax),
      net: toDecimal(money(gross - tax.minor, currency)),
      // Postal codes tell parts of countries that have a rate of their own.
      state: buyer.zipCode ? 'decided' : 'estimated',
    },
  }
}
