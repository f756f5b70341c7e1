import type { Permission } from '@keyhaven/contracts/staff/permissions'
import { businessQuotesScreen } from '@keyhaven/contracts/staff/screens/business-quotes'
import { couponsScreen } from '@keyhaven/contracts/staff/screens/coupons'
import { inboxScreen } from '@keyhaven/contracts/staff/screens/inbox'
import { invoicesScreen } from '@keyhaven/contracts/staff/screens/invoices'
import { licensesScreen } from '@keyhaven/contracts/staff/screens/licenses'
import { screenAddress } from '@keyhaven/contracts/staff/screens/menu'
import { paymentLinksScreen } from '@keyhaven/contracts/staff/screens/payment-links'
import { staffMembersScreen } from '@keyhaven/contracts/staff/screens/staff-members'
import type { SearchKind } from '@keyhaven/contracts/staff/search'
import { type RawBuilder, sql } from 'kysely'
import type { SearchedName } from '../../modules/operations/search-words/search-words.rules.ts'
import { idsFoundBy } from '../kit/fragments.ts'
import { MOST_HITS, type SearchProvider } from '../kit/search.ts'

type FoundRow = Readonly<{ id: string; title: string; text: string }>

type FoundThing = Readonly<{
  kind: SearchKind & SearchedName
  label: string
  /** Who may open its list, and whether those of some stores find their own there. */
  opens: Readonly<{ allow: unknown; stores: unknown }>
  /** What a hit says, of the ids that were found. */
  rows: (ids: RawBuilder<unknown>) => RawBuilder<FoundRow>
  to: (row: FoundRow) => string
}>

const pageOf =
  (screen: Parameters<typeof screenAddress>[0]) =>
  ({ id }: FoundRow) =>
    `${screenAddress(screen)}&id=${encodeURIComponent(id)}`

const things: readonly FoundThing[] = [
  {
    kind: 'invoice',
    label: 'Invoices',
    opens: invoicesScreen.calls.listInvoicesForStaff,
    rows: (ids) => sql<FoundRow>`
      select i.number as id, i.number as title,
        case i.kind when 'invoice' then 'Invoice' else 'Credit note' end || ' for ' || o.order_number as text
      from invoices i
      join orders o on o.id = i.order_id
      where i.number = any(array(${ids}))
      order by i.issued_at desc`,
    to: ({ id }) => `${screenAddress('invoices')}&q=${encodeURIComponent(id)}`,
  },
  {
    kind: 'coupon',
    label: 'Coupons',
    opens: couponsScreen.calls.listCoupons,
    rows: (ids) => sql<FoundRow>`
      select id::text, code as title, name as text
      from coupons
      where id = any(array(${ids})::bigint[])
      order by is_active desc, created_at desc`,
    to: pageOf('coupons'),
  },
  {
    kind: 'conversation',
    label: 'Conversations',
    opens: inboxScreen.calls.listInbox,
    rows: (ids) => sql<FoundRow>`
      select reference as id, subject as title, name as text
      from conversations
      where reference = any(array(${ids})) and merged_into is null
      order by updated_at desc`,
    to: pageOf('inbox'),
  },
  {
    kind: 'payment_link',
    label: 'Payment links',
    opens: paymentLinksScreen.calls.listPaymentLinks,
    rows: (ids) => sql<FoundRow>`
      select id, title, case
          when withdrawn_at is not null then 'Withdrawn'
          when paused_at is not null then 'Paused'
          else 'Payment link'
        end as text
      from payment_links
      where id = any(array(${ids}))
      order by created_at desc`,
    to: pageOf('payment-links'),
  },
  {
    kind: 'quote',
    label: 'Quotes',
    opens: businessQuotesScreen.calls.listQuoteRequests,
    rows: (ids) => sql<FoundRow>`
      select reference as id, company as title, contact_name as text
      from business_quotes
      where reference = any(array(${ids}))
      order by created_at desc`,
    to: pageOf('business-quotes'),
  },
  {
    kind: 'batch',
    label: 'Batches',
    opens: licensesScreen.calls.listBatches,
    rows: (ids) => sql<FoundRow>`
      select b.id::text, b.name as title, s.name as text
      from key_batches b
      join suppliers s on s.id = b.supplier_id
      where b.id = any(array(${ids})::bigint[])
      order by b.imported_at desc`,
    to: ({ id }) => `${screenAddress('licenses')}&batch=${id}`,
  },
  {
    kind: 'supplier',
    label: 'Suppliers',
    opens: licensesScreen.calls.listSuppliers,
    rows: (ids) => sql<FoundRow>`
      select id::text, name as title, 'Supplier' as text
      from suppliers
      where id = any(array(${ids})::bigint[])
      order by name`,
    to: () => `${screenAddress('licenses')}&part=suppliers`,
  },
  {
    kind: 'member',
    label: 'Staff',
    opens: staffMembersScreen.calls.listStaffMembers,
    rows: (ids) => sql<FoundRow>`
      select id, first_name || ' ' || last_name as title, email as text
      from staff
      where id = any(array(${ids}))
      order by is_active desc, last_name`,
    to: ({ title }) => `${screenAddress('staff-members')}&q=${encodeURIComponent(title)}`,
  },
]

const providerOf = ({ kind, label, opens, rows, to }: FoundThing): SearchProvider => ({
  kind,
  label,
  permission: opens.allow as Permission,
  keepsToStores: opens.stores !== 'closed',
  find: async (ctx, text) => {
    const ids = idsFoundBy({ kind, text, stores: ctx.staff.stores })
    const found = await sql<FoundRow>`
      select * from (${rows(ids)}) found limit ${MOST_HITS}`.execute(ctx.db)
    return found.rows.map((row) => ({ ...row, to: to(row) }))
  },
})

/** What has no search of its own: found by fragments alone. */
export const foundThings: readonly SearchProvider[] = things.map(providerOf)
