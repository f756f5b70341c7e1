import type { RefusalReason } from '@keyhaven/contracts/data/key-claims'
import type { KeyClaim, QueueReason } from '@keyhaven/contracts/key-claims'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { PaymentStatus } from '../../fulfilment/orders/orders.rules.ts'

export type ClaimRow = Readonly<{
  id: number
  licenseId: number
  lineId: number
  slot: number
  productName: string
  lastFive: string
  newLastFive: string | null
  errorCode: string
  symptom: KeyClaim['symptom']
  state: KeyClaim['state']
  refusal: RefusalReason | null
  createdAt: Date
  decidedAt: Date | null
  orderId: string
  storeId: string
  orderNumber: string
  email: string
  paymentStatus: PaymentStatus
  batchId: number
  batchName: string
  supplier: string
  queuedFor: QueueReason | null
  tried: string[]
  note: string
  staffNote: string
  decidedBy: string | null
  openedBy: string | null
}>

const claims = (condition: RawBuilder<unknown>) => sql<ClaimRow>`
  select c.id, c.assignment_id as "licenseId", l.id as "lineId", a.slot, l.product_name as "productName",
    k.last5 as "lastFive", new_key.last5 as "newLastFive", c.error_code as "errorCode", c.symptom,
    c.state, c.refusal, c.created_at as "createdAt", c.decided_at as "decidedAt",
    o.id as "orderId", o.store_id as "storeId", o.order_number as "orderNumber", o.email,
    o.payment_status as "paymentStatus", b.id as "batchId", b.name as "batchName",
    s.name as supplier, c.queued_for as "queuedFor", c.tried, c.note, c.staff_note as "staffNote",
    c.decided_by as "decidedBy", c.opened_by as "openedBy"
  from key_claims c
  join orders o on o.id = c.order_id
  join assignments a on a.id = c.assignment_id
  join order_lines l on l.id = a.order_line_id
  join license_keys k on k.id = c.key_id
  join key_batches b on b.id = k.batch_id
  join suppliers s on s.id = b.supplier_id
  left join assignments new on new.id = c.new_assignment_id
  left join key_units new_unit on new_unit.id = new.unit_id
  left join license_keys new_key on new_key.id = new_unit.key_id
  where ${condition}`

export async function claimsOfOrder(db: Db, orderId: string): Promise<ClaimRow[]> {
  return (await claims(sql`c.order_id = ${orderId} order by c.id`).execute(db)).rows
}

export async function claimById(db: Db, id: number): Promise<ClaimRow> {
  const [row] = (await claims(sql`c.id = ${id}`).execute(db)).rows
  if (!row) throw new Error(`there is no claim ${id}`)
  return row
}
