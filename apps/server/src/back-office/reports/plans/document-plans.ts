import { countryName } from '@keyhaven/contracts/country-table'
import { sql } from 'kysely'
import { settingsOf } from '../../../modules/platform/settings/settings.service.ts'
import type { Figures, ReportPlan } from '../report-plan.ts'
import { type MoneyWay, money, toOrder } from './money.ts'

const documents = sql`invoices i join orders o on o.id = i.order_id`

export const taxIn = (way: MoneyWay): ReportPlan => {
  const amount = way.amount({
    amount: sql`i.amount_minor`,
    currency: sql`i.currency`,
    at: sql`i.issued_at`,
  })
  const documented = sql`case when i.kind = 'invoice' then ${amount} else -${amount} end`
  const sumOf = (kind: string) => sql`
    coalesce(sum(${amount}) filter (where i.kind = ${sql.lit(kind)}), 0)`
  const currency = way.currency(sql`i.currency`)
  return {
    key: 'tax',
    lead: 'Invoices minus credit notes by billing country, on the day each was issued.',
    rowTitle: 'Country',
    from: documents,
    at: sql`i.issued_at`,
    group: sql`o.country`,
    name: sql`o.country`,
    nameOf: countryName,
    currency,
    hasCurrencies: true,
    ownCurrency: sql`i.currency`,
    value: documented,
    chart: { title: 'Net of documents', noun: 'net of documents', unit: 'money' },
    measures: [
      { id: 'documents', by: sql`count(*)` },
      { id: 'invoiced', by: sumOf('invoice') },
      { id: 'credited', by: sumOf('credit_note') },
      { id: 'net', by: sql`sum(${documented})` },
    ],
    columns: [
      { id: 'documents', title: 'Documents', unit: 'count', isFact: true },
      money('invoiced', 'Invoiced', { isFact: true }),
      money('credited', 'Credited', { isFact: true }),
      money('net', 'Net', { isFact: true }),
      // No document has an amount of tax, so there is none to add up.
      { id: 'tax', title: 'Tax', unit: 'money', of: (_: Figures) => null },
    ],
    biggest: 'documents',
    notes: async (ctx) => {
      const { 'invoice.tax_note': words } = await settingsOf(ctx)
      return [
        `No document states an amount of tax, so it is shown as unknown. New ones say: “${words}”`,
        'Second payments that were given back have no invoice and no credit note, so they are not here.',
      ]
    },
    behind: {
      from: documents,
      at: sql`i.issued_at`,
      id: { by: sql`i.id`, type: 'bigint' },
      group: sql`o.country`,
      currency,
      ownCurrency: sql`i.currency`,
      value: documented,
      title: sql`case when i.kind = 'invoice' then 'Invoice ' else 'Credit note ' end || i.number`,
      text: sql`'Order ' || o.order_number`,
      to: toOrder,
    },
  }
}
