import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { ListedInvoice, listInvoicesForStaff } from '@keyhaven/contracts/staff/invoices'
import { sql } from 'kysely'
import { idsFoundBy } from '../kit/fragments.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import { dayFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofStores } from '../kit/store-limits.ts'

const MOST_COUNTED = 1_000

export type InvoiceRow = Omit<ListedInvoice, 'amount' | 'issuedAt'> &
  Readonly<{ minor: number; currency: Currency; issuedAt: Date }>

/** The company that bought, or the person, as the document has it. */
export const buyer = sql`
  coalesce(nullif(i.content -> 'buyer' ->> 'company', ''), i.content -> 'buyer' ->> 'name', '')`

/** "KH-7F3K-9Q2D"; a document is "KH-2026-000042". */
const ORDER_NUMBER = /^KH-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** What stands in the search field: a whole address, a part of the number of a document, or the number of an order. */
const foundBy = (stores: readonly string[]) => (text: string) => {
  if (text.includes('@')) {
    return sql`i.order_id in (select id from orders where email_normal = ${text.toLowerCase()})`
  }
  const number = text.toUpperCase()
  return ORDER_NUMBER.test(number)
    ? sql`i.order_id = (select id from orders where order_number = ${number})`
    : sql`i.number = any(array(
        select number from invoices where number = ${number}
        union
        (${idsFoundBy({ kind: 'invoice', text, stores })})))`
}

export const invoicePlan = (stores: readonly string[] = []): ListPlan => ({
  name: 'invoices',
  columns: sql`
    i.number, i.kind, i.order_id as "orderId",
    (select order_number from orders o where o.id = i.order_id) as "orderNumber",
    (select country from orders o where o.id = i.order_id) as country, ${buyer} as buyer,
    i.amount_minor as minor, i.currency, i.corrects, i.issued_at as "issuedAt"`,
  from: sql`invoices i`,
  id: { by: sql`i.id`, type: 'bigint' },
  sorts: { issuedAt: { by: sql`i.issued_at`, type: 'timestamptz' } },
  filters: {
    q: foundBy(stores),
    // Word for word what its index says.
    kind: () => sql`i.kind = 'credit_note'`,
    currency: (code: string) => sql`i.currency = ${code}`,
    ...dayFilters('issuedAt', sql`i.issued_at`),
  },
})

export async function invoicesForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listInvoicesForStaff>['query'],
): Promise<ResponseOf<typeof listInvoicesForStaff>> {
  const { rows, ...where } = await listed<InvoiceRow>(
    ctx,
    ofStores(invoicePlan(ctx.staff.stores), sql`i.store_id`, ctx.staff),
    listRequestOf(query),
    MOST_COUNTED,
  )
  const invoices = rows.map(({ minor, issuedAt, ...row }) => ({
    ...row,
    amount: toDecimal(money(minor, row.currency)),
    issuedAt: issuedAt.toISOString(),
  }))
  return { success: true, invoices, ...where }
}
