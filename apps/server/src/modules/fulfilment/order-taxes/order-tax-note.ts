import { type Currency, money } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { taxWords } from '../../catalog/tax/tax-words.rules.ts'
import { newestOrderTax } from './order-taxes.repo.ts'

type Sold = Readonly<{ id: string; charge_currency: Currency; taxed_from: string | null }>

/** What an order's own tax comes to in words. Undefined where none was computed; while tax is off nothing is read. */
export async function orderTaxNote(
  { db }: Pick<Context, 'db'>,
  { id, charge_currency: currency, taxed_from }: Sold,
): Promise<string | undefined> {
  if (taxed_from === null) return undefined
  const tax = await newestOrderTax(db, id)
  return tax && taxWords(tax, { tax: money(tax.tax, currency), home: tax.home })
}
