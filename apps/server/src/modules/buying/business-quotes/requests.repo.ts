import type { requestStates } from '@keyhaven/contracts/staff/business-offers'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type RequestState = (typeof requestStates)[number]

export type Request = Readonly<{
  id: number
  reference: string
  storeId: string
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
  lines: readonly { productId: string; productName: string; quantity: number }[]
}>

const requests = sql`
  select q.id, q.reference, q.store_id as "storeId", q.company, q.contact_name as "contactName", q.email, q.phone, q.country,
    q.tax_id as "taxId", q.needed_by::text as "neededBy", q.message, q.created_at as "createdAt",
    q.state,
    (
      select jsonb_agg(jsonb_build_object('productId', l.product_id, 'productName', p.name,
        'quantity', l.quantity) order by l.product_id)
      from business_quote_lines l
      join products p on p.id = l.product_id
      where l.quote_id = q.id
    ) as lines
  from business_quotes q`

export async function requestBy(db: Db, reference: string): Promise<Request | undefined> {
  const { rows } = await sql<Request>`
    select * from (${requests}) r where r.reference = ${reference}`.execute(db)
  return rows[0]
}

/** Pricing a request and accepting an offer happen one after the other. */
export async function lockRequest(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('business_quotes')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** What staff say became of a request. */
export async function setState(tx: Tx, id: number, state: 'new' | 'answered' | 'lost' | 'spam') {
  await tx.updateTable('business_quotes').set({ status: state }).where('id', '=', id).execute()
}

export async function markAnswered(tx: Tx, id: number) {
  await tx.updateTable('business_quotes').set({ status: 'answered' }).where('id', '=', id).execute()
}
