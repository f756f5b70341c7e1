import { countryName } from '@keyhaven/contracts/country-table'
import { formatMoney, type Money } from '@keyhaven/contracts/money'
import { percentText } from './percent.rules.ts'
import type { TaxDecision } from './tax.rules.ts'

/** What pages say of tax before they know where the buyer lives. */
export const TAX_INCLUDED = 'Prices include VAT where it is due.'

/** Why a small business charges none, in the words of its own law. */
const smallBusiness: Readonly<Record<string, string>> = {
  AT: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung (§ 6 Abs. 1 Z 27 UStG).',
  DE: 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer nach § 19 UStG.',
  FR: 'TVA non applicable, art. 293 B du CGI.',
}

/** What a buyer reads about the tax of an order, beside its total. */
export function taxWords(
  { treatment, place, rate }: Pick<TaxDecision, 'treatment' | 'place' | 'rate'>,
  { tax, home }: Readonly<{ tax: Money; home: string }>,
): string {
  switch (treatment) {
    case 'standard':
      return `Includes ${formatMoney(tax)} VAT (${percentText(rate)}, ${countryName(place.slice(0, 2))})`
    case 'reverse':
      return 'Reverse charge applies.'
    case 'exempt':
      return smallBusiness[home] ?? 'No VAT is charged: small-business exemption.'
    case 'outside':
      return 'Not subject to VAT in the country of the seller.'
    case 'none':
    case 'unregistered':
      return 'No tax is charged by the seller.'
  }
}
