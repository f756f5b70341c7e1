import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { money, toDecimal } from '@keyhaven/contracts/money'
import type { ListedProduct, listStaffProducts } from '@keyhaven/contracts/staff/products'
import { sql } from 'kysely'
import { stateOf } from '../../modules/catalog/products/edition-state.rules.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import { choiceFilters, textFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type ProductRow = Omit<ListedProduct, 'state' | 'publishAt' | 'price' | 'listPrice' | 'nextPrice'> &
  Readonly<{
    is_active: boolean
    publish_at: Date | null
    archived_at: Date | null
    priceMinor: number | null
    listMinor: number | null
    nextMinor: number | null
    nextFrom: Date | null
  }>

/** Counting further costs time and tells nobody more. */
const MOST_KEYS = 1_000

const state = sql`case
  when p.is_active then 'published'
  when p.archived_at is not null then 'archived'
  when p.publish_at is not null then 'scheduled'
  else 'draft'
end`

const matches = (text: string) => {
  const part = sql`lower(${text})`
  return sql`strpos(lower(p.name), ${part}) > 0 or strpos(lower(p.short_name), ${part}) > 0 or strpos(p.slug, ${part}) > 0`
}

/** A shop has some dozens of editions: its list is read whole, in any order. */
const plan: ListPlan = {
  name: 'products',
  columns: sql`
    p.id, p.slug, p.name, p.short_name as "shortName", p.version, p.category,
    p.product_image as "productImage", p.is_active, p.publish_at, p.archived_at, p.position,
    p.list_price_minor as "listMinor", p.list_price_checked_on::text as "listPriceCheckedOn",
    now_.price_minor as "priceMinor", next_.price_minor as "nextMinor", next_.valid_from as "nextFrom",
    (
      select count(*)::integer
      from (
        select from key_units u
        where u.product_id = p.id and u.status = 'available'
        limit ${sql.lit(MOST_KEYS)}
      ) counted
    ) as "availableKeys"`,
  from: sql`products p
    left join lateral (
      select price_minor from price_history h
      where h.product_id = p.id and h.valid_from <= shop_now()
      order by h.valid_from desc limit 1
    ) now_ on true
    left join lateral (
      select price_minor, valid_from from price_history h
      where h.product_id = p.id and h.valid_from > shop_now()
      order by h.valid_from limit 1
    ) next_ on true`,
  counted: sql`products p`,
  id: { by: sql`p.id`, type: 'text' },
  sorts: {
    position: { by: sql`p.position`, type: 'integer' },
    name: { by: sql`lower(p.name)`, type: 'text' },
    version: { by: sql`p.version`, type: 'text' },
  },
  filters: {
    q: matches,
    ...choiceFilters('state', state),
    ...textFilters('category', sql`p.category`),
    ...textFilters('version', sql`p.version`),
  },
}

const amount = (minor: number | null) => (minor === null ? null : toDecimal(money(minor, 'USD')))

function shown({
  is_active,
  publish_at,
  archived_at,
  priceMinor,
  listMinor,
  nextMinor,
  nextFrom,
  ...row
}: ProductRow): ListedProduct {
  const next = amount(nextMinor)
  return {
    ...row,
    state: stateOf({ is_active, publish_at, archived_at }),
    publishAt: publish_at?.toISOString() ?? null,
    price: amount(priceMinor),
    listPrice: amount(listMinor),
    nextPrice: next && nextFrom ? { price: next, from: nextFrom.toISOString() } : null,
  }
}

export async function listedProducts(
  ctx: StaffContext,
  query: RequestOf<typeof listStaffProducts>['query'],
): Promise<ResponseOf<typeof listStaffProducts>> {
  const { rows, ...where } = await listed<ProductRow>(ctx, plan, listRequestOf(query), 1_000)
  return { success: true, products: rows.map(shown), ...where }
}

/** The first that a text fits, in the order of the shop. */
export async function firstProducts(ctx: StaffContext, text: string, limit: number) {
  const asked = { sort: 'position', limit, filters: { q: text } }
  return (await listed<ProductRow>(ctx, plan, asked, 0)).rows
}
