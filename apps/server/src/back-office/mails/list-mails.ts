import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { ListedMail, listMails, MailState } from '@keyhaven/contracts/staff/mails'
import { sql } from 'kysely'
import { shortEmail } from '../../modules/fulfilment/orders/orders.rules.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import { dayFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofStores } from '../kit/store-limits.ts'

const MOST_COUNTED = 1_000

export type MailRow = Omit<ListedMail, 'createdAt' | 'sentAt'> &
  Readonly<{ createdAt: Date; sentAt: Date | null }>

const ORDER_NUMBER = /^KH-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** What stands in the search field: a whole address, or the number of an order. */
function foundBy(text: string) {
  if (text.includes('@')) return sql`lower(e.recipient) = ${text.toLowerCase()}`
  const number = text.toUpperCase()
  return ORDER_NUMBER.test(number)
    ? sql`e.reason = (select id from orders where order_number = ${number})`
    : sql`false`
}

export const mailColumns = sql`
  e.id, e.template, e.recipient as "to", e.state, o.id as "orderId",
  o.order_number as "orderNumber", e.attempt as attempts, e.created_at as "createdAt",
  e.sent_at as "sentAt", e.bounce_code as "bounceCode"`

export const mailPlan: ListPlan = {
  name: 'mails',
  columns: mailColumns,
  from: sql`emails e left join orders o on o.id = e.reason`,
  counted: sql`emails e`,
  id: { by: sql`e.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`e.created_at`, type: 'timestamptz' } },
  filters: {
    q: foundBy,
    // Written out, so that the index of what was not sent serves it.
    state: (state: MailState) => sql`e.state = ${sql.lit(state)}`,
    template: (name: string) => sql`e.template = ${name}`,
    ...dayFilters('createdAt', sql`e.created_at`),
  },
}

/** Those who see customers see whole addresses. */
export const mailFor = ({ staff }: StaffContext, row: MailRow): ListedMail => ({
  ...row,
  to: staff.permissions.includes('customers.view') ? row.to : shortEmail(row.to),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
})

export async function mailsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listMails>['query'],
): Promise<ResponseOf<typeof listMails>> {
  const plan = ofStores(mailPlan, sql`e.store_id`, ctx.staff)
  const { rows, ...where } = await listed<MailRow>(ctx, plan, listRequestOf(query), MOST_COUNTED)
  return { success: true, mails: rows.map((row) => mailFor(ctx, row)), ...where }
}
