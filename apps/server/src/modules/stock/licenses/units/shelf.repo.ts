import { sql } from 'kysely'
import { isAmong } from '../../../../infra/db/any-of.ts'
import type { Db } from '../../../../infra/db/db.ts'

/** A key that is or was in a place of an order. Only its last five characters are told. */
type PlacedKey = Readonly<{
  assignmentId: number
  orderLineId: number
  slot: number
  lastFive: string
  isVolumeKey: boolean
  assignedAt: Date
  revokedAt: Date | null
  isWithheld: boolean
  isSeen: boolean
}>

/** Every key that orders have or had, the youngest of a place first. */
export async function placedKeys(db: Db, orderIds: readonly string[]): Promise<PlacedKey[]> {
  const { rows } = await sql<PlacedKey>`
    select a.id as "assignmentId", a.order_line_id as "orderLineId", a.slot, k.last5 as "lastFive",
      k.kind = 'volume' as "isVolumeKey", a.assigned_at as "assignedAt",
      a.revoked_at as "revokedAt", a.withheld_at is not null as "isWithheld",
      (a.first_revealed_at is not null or a.reveals > 0) as "isSeen"
    from order_lines l
    join assignments a on a.order_line_id = l.id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    where l.order_id = ${isAmong(orderIds, 'text')}
    order by a.order_line_id, a.slot, a.id desc`.execute(db)
  return rows
}

type ClosedPlace = Readonly<{ orderLineId: number; slot: number; closedAt: Date }>

/** The places of orders whose licences were given back. */
export async function closedPlaces(db: Db, orderIds: readonly string[]): Promise<ClosedPlace[]> {
  const { rows } = await sql<ClosedPlace>`
    select c.order_line_id as "orderLineId", c.slot, c.closed_at as "closedAt"
    from order_lines l
    join closed_slots c on c.order_line_id = l.id
    where l.order_id = ${isAmong(orderIds, 'text')}`.execute(db)
  return rows
}
