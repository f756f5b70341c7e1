import type { requestStates } from '@keyhaven/contracts/business-offers'
import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'

export type RequestState = (typeof requestStates)[number]

export type Request = Readonly<{
  id: number
  reference: string
  company: string
  contactName: string
  email: string
  phone: string
  country: string
  taxId: string
  neededBy: string | null
  message: string
  state: RequestState
  createdAt: Date
  lines: readonly { productId: string; quantity: number }[]
}>

/** A request whose quote was paid is won, whatever else was noted. */
const requests = sql`
  select q.id, q.reference, q.company, q.contact_name as "contactName", q.email, q.phone, q.country,
    q.tax_id as "taxId", q.needed_by::text as "neededBy", q.message, q.created_at as "createdAt",
    case when exists (
      select
      from business_offers f
      join orders o on o.offer_id = f.id
      where f.quote_id = q.id and o.paid_at is not null
    ) then 'won' else q.status end as state,
    (
      select jsonb_agg(jsonb_build_object('productId', l.product_id, 'quantity', l.quantity)
        order by l.product_id)
      from business_quote_lines l
      where l.quote_id = q.id
    ) as lines
  from business_quotes q`

const PER_PAGE = 50

export async function newestRequests(
  db: Db,
  { state, before }: { state?: RequestState | undefined; before?: string | undefined },
): Promise<Request[]> {
  const { rows } = await sql<Request>`
    select *
    from (${requests}) r
    where (${state ?? null}::text is null or r.state = ${state ?? null})
      and (${before ?? null}::text is null
        or r.id < (select id from business_quotes where reference = ${before ?? null}))
    order by r.id desc
    limit ${PER_PAGE}`.execute(db)
  return rows
}

export async function requestBy(db: Db, reference: string): Promise<Request | undefined> {
  const { rows } = await sql<Request>`
    select * from (${requests}) r where r.reference = ${reference}`.execute(db)
  return rows[0]
}

/** Whoever prices a request, or accepts what was offered, comes one after the other. */
export async function lockRequest(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('business_quotes')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function markAnswered(tx: Tx, id: number) {
  await tx.updateTable('business_quotes').set({ status: 'answered' }).where('id', '=', id).execute()
}
