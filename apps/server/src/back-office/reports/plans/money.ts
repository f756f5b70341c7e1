import { REPORTING_CURRENCY } from '@keyhaven/contracts/staff/figures'
import { sql } from 'kysely'
import type { Shown, Sql } from '../report-plan.ts'

export const toOrder = sql`'/admin/main-site?tab=orders&id=' || o.id`

/** How a report counts money: amounts as they were charged, or worth in the reporting currency. */
export type MoneyWay = Readonly<{
  amount: (fact: Readonly<{ amount: Sql; currency: Sql; at: Sql }>) => Sql
  /** Of a row of figures. */
  figure: Sql
  currency: (own: Sql) => Sql
}>

export const inOwnCurrency: MoneyWay = {
  amount: ({ amount }) => amount,
  figure: sql`l.amount_minor`,
  currency: (own) => own,
}

/** At the rate of the order `o`, as the figures of each day count it. */
export const inReporting: MoneyWay = {
  amount: ({ amount, currency, at }) => sql`
    worth_in_usd(${amount}, ${currency}, coalesce(
      (select c.rate_micros from currency_rates c where c.id = o.rate_id and c.currency = ${currency}),
      (
        select c.rate_micros
        from currency_rates c
        where c.currency = ${currency} and c.valid_from <= ${at}
        order by c.valid_from desc
        limit 1
      )))`,
  figure: sql`l.usd_minor`,
  currency: () => sql`${sql.lit(REPORTING_CURRENCY)}`,
}

export const money = (id: string, title: string, more: Partial<Shown> = {}): Shown => ({
  id,
  title,
  unit: 'money',
  ...more,
})

export const kindWords = sql`
  case l.kind
    when 'charge' then 'Payment'
    when 'refund' then 'Refund'
    when 'refund_reversal' then 'Refund that came back'
    when 'dispute' then 'Dispute'
    else 'Dispute won'
  end`
