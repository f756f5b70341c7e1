import { sql } from 'kysely'
import { isAmong } from '../../../../infra/db/any-of.ts'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { MoveId } from '../../../staff/key-transfers/move-keys.ts'
import type { KeyPlace, WrappedKey } from '../vault/key-vault.ts'

/** Why a place gets a key: the database refuses every other reason. */
type Cause =
  | Readonly<{ cause: 'sale' | 'import' }>
  | Readonly<{ cause: 'returned'; insteadOf: number }>
  | Readonly<{ cause: 'successor'; insteadOf: number; move: MoveId }>

export type NewAssignment = Cause &
  Readonly<{ unitId: number; orderLineId: number; slot: number; batch: number }>

export async function insertAssignments(tx: Tx, rows: readonly NewAssignment[]) {
  await tx
    .insertInto('assignments')
    .values(
      rows.map((row) => ({
        unit_id: row.unitId,
        order_line_id: row.orderLineId,
        slot: row.slot,
        batch: row.batch,
        cause: row.cause,
        instead_of: 'insteadOf' in row ? row.insteadOf : null,
        move_id: 'move' in row ? row.move : null,
        assigned_at: sql<Date>`shop_now()`,
      })),
    )
    .execute()
}

export type SealedAssignment = WrappedKey &
  KeyPlace & {
    assignmentId: number
    orderLineId: number
    slot: number
    productName: string
    kind: 'single' | 'volume'
    ciphertext: Buffer
  }

/** An assigned key, still sealed, with what opens it: of assignments called `a`. */
const sealed = sql`
    a.id as "assignmentId", a.order_line_id as "orderLineId", a.slot,
      l.product_name as "productName", k.kind, k.ciphertext, k.fingerprint, k.batch_id as "batchId", k.product_id as "productId",
      b.wrapped_key as "wrappedKey", b.kek_id as "kekId"`

const behindSealed = sql`
    join order_lines l on l.id = a.order_line_id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    join key_batches b on b.id = k.batch_id`

/** Where a buyer's browser was, shortened, and what it is. */
export type Viewer = Readonly<{ network: string; device: string }>

type Marking = {
  orderId: string
  batch: number | null
  /** Only these keys. */
  only?: readonly number[] | undefined
  isReveal: boolean
  /** The buyer, whose looking is evidence. A page that asks again soon is the same look. */
  viewer?: Viewer | undefined
}

/**
 * Marks the live keys of an order, or of one of its deliveries, as seen, and returns them, still
 * sealed. What this statement does not return may not be shown: it was taken back meanwhile,
 * it is withheld, or its order is frozen.
 */
export async function markSeen(tx: Tx, marking: Marking): Promise<SealedAssignment[]> {
  const { orderId, batch, only = null, isReveal, viewer } = marking
  const { rows } = await sql<SealedAssignment>`
    with seen as (
      update assignments a
      set first_revealed_at = coalesce(a.first_revealed_at, shop_now()),
        reveals = a.reveals + ${isReveal ? 1 : 0}
      from order_lines l
      join orders o on o.id = l.order_id
      where l.id = a.order_line_id
        and o.id = ${orderId}
        and o.payment_status in ('paid', 'partially_refunded', 'imported')
        and a.revoked_at is null
        and a.withheld_at is null
        and (${batch}::integer is null or a.batch = ${batch}::integer)
        and (${only}::bigint[] is null or a.id = any(${only}::bigint[]))
      returning a.id, a.order_line_id, a.slot, a.unit_id
    ), noted as (
      insert into key_reveals (assignment_id, network, device, at)
      select seen.id, ${viewer?.network ?? ''}, ${viewer?.device ?? ''}, shop_now()
      from seen
      where ${viewer !== undefined}
        and not exists (
          select
          from key_reveals r
          where r.assignment_id = seen.id
            and r.network = ${viewer?.network ?? ''}
            and r.device = ${viewer?.device ?? ''}
            and r.at > shop_now() - interval '10 minutes'
        )
    )
    select ${sealed}
    from seen a${behindSealed}
    order by a.order_line_id, a.slot`.execute(tx)
  return rows
}

/** The same for keys of many orders that leave in one file. */
export async function markExported(tx: Tx, assignmentIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update assignments a
    set first_revealed_at = coalesce(a.first_revealed_at, shop_now()),
      reveals = a.reveals + 1
    from order_lines l
    join orders o on o.id = l.order_id
    where l.id = a.order_line_id
      and a.id = any(${assignmentIds}::bigint[])
      and o.payment_status in ('paid', 'partially_refunded', 'imported')
      and a.revoked_at is null
      and a.withheld_at is null
    returning a.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Assigned keys, still sealed, with what opens them. */
export async function sealedKeys(db: Db, assignmentIds: readonly number[]) {
  const { rows } = await sql<SealedAssignment>`
    select ${sealed}
    from assignments a${behindSealed}
    where a.id = ${isAmong(assignmentIds, 'bigint')}
    order by a.order_line_id, a.slot`.execute(db)
  return rows
}

/** The live keys of an order as staff may see them. */
export async function liveAssignments(db: Db, orderId: string) {
  return await db
    .selectFrom('assignments as a')
    .innerJoin('order_lines as l', 'l.id', 'a.order_line_id')
    .innerJoin('key_units as u', 'u.id', 'a.unit_id')
    .innerJoin('license_keys as k', 'k.id', 'u.key_id')
    .select(['a.id as assignmentId', 'a.order_line_id as orderLineId', 'a.slot', 'a.batch'])
    .select([
      'l.product_id as productId',
      'k.last5',
      'k.batch_id as batchId',
      'a.reveals',
      'k.kind',
    ])
    .select('l.product_name as productName')
    .select('a.first_revealed_at as firstSeenAt')
    .where('l.order_id', '=', orderId)
    .where('a.revoked_at', 'is', null)
    .orderBy('a.order_line_id')
    .orderBy('a.slot')
    .execute()
}

type TakenBack = { assignmentId: number; unitId: number }

/** Ends live assignments; with `isUnseenOnly` those whose key anybody may have seen stay as they are. */
export async function endAssignments(tx: Tx, ids: readonly number[], isUnseenOnly: boolean) {
  const unseen = isUnseenOnly ? sql` and first_revealed_at is null and reveals = 0` : sql``
  const { rows } = await sql<TakenBack>`
    update assignments
    set revoked_at = shop_now()
    where id = any(${ids}::bigint[])
      and revoked_at is null${unseen}
    returning id as "assignmentId", unit_id as "unitId"`.execute(tx)
  return rows
}

export async function setUnitStatus(
  tx: Tx,
  unitIds: readonly number[],
  status: 'revoked' | 'superseded',
) {
  await tx
    .updateTable('key_units')
    .set({ status })
    .where(sql<boolean>`id = any(${unitIds})`)
    .execute()
}

/** No quarantine of these units' batches begins or ends before I commit. */
export async function keepBatchesAsTheyAre(tx: Tx, assignmentIds: readonly number[]) {
  await sql`
    select b.id
    from key_batches b
    where b.id in (
      select k.batch_id
      from assignments a
      join key_units u on u.id = a.unit_id
      join license_keys k on k.id = u.key_id
      where a.id = any(${assignmentIds}::bigint[])
    )
    order by b.id
    for share`.execute(tx)
}

/**
 * The next generation of units that came back, at their old place; in quarantine if their batch is, or
 * if another seat of their key had to be replaced; withdrawn if their import was undone meanwhile.
 */
export async function insertNextGeneration(tx: Tx, unitIds: readonly number[]) {
  const { rows } = await sql<{ productId: string }>`
    insert into key_units (key_id, product_id, batch_id, seat, generation, position, status)
    select u.key_id, u.product_id, k.batch_id, u.seat, u.generation + 1, u.position,
      case
        when b.quarantined_at is not null then 'quarantined'
        when k.burned_at is not null then 'quarantined'
        when b.undone_at is not null then 'withdrawn'
        else 'available'
      end
    from key_units u
    join license_keys k on k.id = u.key_id
    join key_batches b on b.id = k.batch_id
    where u.id = any(${unitIds}::bigint[])
    order by u.position
    returning product_id as "productId"`.execute(tx)
  return [...new Set(rows.map((row) => row.productId))]
}
