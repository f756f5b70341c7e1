import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type {
  exportUnits,
  findUnits,
  listUnits,
  readUnit,
  StockUnit,
  UnitPlace,
  UnitQueue,
} from '@keyhaven/contracts/staff/license-units'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { normaliseKey, problemOf } from '../../modules/stock/licenses/licenses.rules.ts'
import { fingerprintsOf } from '../../modules/stock/licenses/vault/key-vault.ts'
import { csvOf } from '../kit/csv.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type UnitRow = Omit<StockUnit, 'assignedAt' | 'heldUntil'> &
  Readonly<{ assignedAt: Date | null; heldUntil: Date | null }>

/** Counting further would read more than the page itself. */
const MOST_COUNTED = 1_000
const MOST_FOUND = 50
const PORTION = 1_000

// The limit keeps the claim a look at an index: without it, all claims that wait may be read.
const columns = sql`
  u.id, k.last5 as "lastFive", u.product_id as "productId", p.name as "productName",
  u.batch_id as "batchId", b.name as "batchName", u.status as state, o.id as "orderId",
  o.order_number as "orderNumber", a.assigned_at as "assignedAt", u.hold_until as "heldUntil",
  coalesce(a.reveals, 0) as reveals,
  (
    select true from key_claims c where c.key_id = k.id and c.state = 'queued' limit 1
  ) is not null as "hasClaim"`

const from = sql`
  key_units u
  join license_keys k on k.id = u.key_id
  join key_batches b on b.id = u.batch_id
  join products p on p.id = u.product_id
  left join assignments a on a.unit_id = u.id
  left join order_lines l on l.id = a.order_line_id
  left join orders o on o.id = coalesce(l.order_id, u.hold_order)`

/** A hold lasts fifteen minutes: one that is over for as long again is stuck. */
const queues: Readonly<Record<UnitQueue, RawBuilder<unknown>>> = {
  available: sql`u.status = 'available'`,
  held: sql`u.status = 'held' and u.hold_until < shop_now() - interval '15 minutes'`,
  assigned: sql`u.status = 'assigned'`,
  // The newest fifty: staff decide on them in the list of claims, which has all.
  problems: sql`u.status = 'assigned' and u.id = any(array(
    select a.unit_id
    from (
      select c.assignment_id from key_claims c where c.state = 'queued' order by c.id desc limit 50
    ) newest
    join assignments a on a.id = newest.assignment_id
  ))`,
  revoked: sql`u.status = 'revoked'`,
  quarantined: sql`u.status = 'quarantined'`,
  withdrawn: sql`u.status = 'withdrawn'
    and u.batch_id <> all(array(select id from key_batches where shop_import_id is not null))`,
  invalid: sql`u.status = 'invalid'`,
}

/** As the indexes of the list have it: those of the table itself know nothing of states. */
const number = sql`(u.id + 0)`

const plan: ListPlan = {
  name: 'key units',
  columns,
  from,
  counted: sql`key_units u`,
  id: { by: number, type: 'bigint' },
  sorts: { id: { by: number, type: 'bigint' } },
  filters: {
    queue: (queue: UnitQueue) => queues[queue],
    batchId: (id: number) => sql`u.batch_id = ${id}`,
    id: (id: number) => sql`u.id = ${id}`,
  },
}

const shown = (row: UnitRow): StockUnit => ({
  ...row,
  assignedAt: row.assignedAt?.toISOString() ?? null,
  heldUntil: row.heldUntil?.toISOString() ?? null,
})

export async function unitsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listUnits>['query'],
): Promise<ResponseOf<typeof listUnits>> {
  const { rows, ...where } = await listed<UnitRow>(ctx, plan, listRequestOf(query), MOST_COUNTED)
  return { success: true, units: rows.map(shown), ...where }
}

type UnitPlaceRow = Omit<UnitPlace, 'assignedAt' | 'revokedAt' | 'firstSeenAt'> &
  Readonly<{ assignedAt: Date; revokedAt: Date | null; firstSeenAt: Date | null }>

/** Where a unit is or was. */
async function placesOf({ db }: StaffContext, unitId: number): Promise<UnitPlace[]> {
  const { rows } = await sql<UnitPlaceRow>`
    select o.id as "orderId", o.order_number as "orderNumber", a.id as "assignmentId",
      a.assigned_at as "assignedAt", a.revoked_at as "revokedAt", a.first_revealed_at as "firstSeenAt"
    from assignments a
    join order_lines l on l.id = a.order_line_id
    join orders o on o.id = l.order_id
    where a.unit_id = ${unitId}
    order by a.id desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    assignedAt: row.assignedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    firstSeenAt: row.firstSeenAt?.toISOString() ?? null,
  }))
}

export async function unitForStaff(
  ctx: StaffContext,
  id: number,
): Promise<ResponseOf<typeof readUnit>> {
  const query = { sort: 'id', limit: 1, filters: { id } }
  const [row] = (await listed<UnitRow>(ctx, plan, query, 1)).rows
  if (!row) throw new AppError('not_found')
  return { success: true, unit: shown(row), places: await placesOf(ctx, id) }
}

/** A whole key is recognised by its fingerprint; anything shorter by its end alone. */
export async function unitsOfKey(
  { db, config }: StaffContext,
  text: string,
): Promise<ResponseOf<typeof findUnits>> {
  const key = normaliseKey(text)
  const which =
    problemOf(key) === undefined
      ? sql`k.fingerprint = any(${fingerprintsOf(config, key)}::bytea[])`
      : sql`k.last5 = ${key.slice(-5)}`
  const { rows } = await sql<UnitRow>`
    select ${columns}
    from ${from}
    where ${which} and u.status <> 'superseded'
    order by u.id desc
    limit ${MOST_FOUND}`.execute(db)
  return { success: true, units: rows.map(shown) }
}

const header = ['Unit', 'Key', 'Edition', 'Batch', 'State', 'Order', 'Assigned', 'Reveals']

type UnitFilters = RequestOf<typeof exportUnits>['query']

async function* rowsOf(ctx: StaffContext, filters: UnitFilters) {
  for (let after: string | null | undefined; after !== null; ) {
    const query = { sort: 'id', limit: PORTION, after, filters }
    const { rows, page } = await listed<UnitRow>(ctx, plan, query, 0)
    for (const row of rows) {
      yield [
        row.id,
        `…-${row.lastFive}`,
        row.productName,
        row.batchName,
        row.state,
        row.orderNumber ?? '',
        row.assignedAt?.toISOString() ?? '',
        row.reveals,
      ]
    }
    after = page.next
  }
}

/** Every unit of a view, keys masked. */
export const unitsFile = (ctx: StaffContext, filters: UnitFilters) =>
  csvOf(header, rowsOf(ctx, filters))
