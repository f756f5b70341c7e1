import { sql } from 'kysely'
import type { StaffContext } from '../kit/staff-context.ts'

type Supplier = { id: number; name: string; batches: number; units: number; failed: number }

/** Keys that did not work, by the assignment that had them: after a claim, or replaced by staff without one. */
const failures = sql`
  select c.assignment_id, c.decided_at as at, coalesce(nullif(c.error_code, ''), c.symptom) as error
  from key_claims c
  where c.state = 'replaced'
  union all
  select r.assignment_id, r.at, 'replaced by staff' from key_replacements r`

export async function suppliersForStaff({ db }: StaffContext): Promise<Supplier[]> {
  const { rows } = await sql<Supplier>`
    select s.id, s.name, count(b.id)::integer as batches, coalesce(sum(b.units), 0)::integer as units,
      coalesce(max(f.keys), 0)::integer as failed
    from suppliers s
    left join key_batches b on b.supplier_id = s.id
    left join (
      select own.supplier_id, sum(failed.keys) as keys
      from (
        select c.batch_id, count(*) as keys from key_claims c where c.state = 'replaced' group by 1
        union all
        select u.batch_id, count(*)
        from key_replacements r
        join assignments a on a.id = r.assignment_id
        join key_units u on u.id = a.unit_id
        group by 1
      ) failed
      join key_batches own on own.id = failed.batch_id
      group by own.supplier_id
    ) f on f.supplier_id = s.id
    where not exists (
      select from key_batches brought where brought.supplier_id = s.id and brought.shop_import_id is not null
    )
    group by s.id
    order by s.name`.execute(db)
  return rows
}

export async function supplierNamed({ db }: StaffContext, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('suppliers')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}

export type Failed = {
  batch: string
  invoice: string
  edition: string
  lastFive: string
  soldOn: string
  failedOn: string
  error: string
}

/** Every failed key of a supplier, batch by batch. */
export async function failedKeys({ db }: StaffContext, supplierId: number): Promise<Failed[]> {
  const { rows } = await sql<Failed>`
    select b.name as batch, b.invoice, p.name as edition, k.last5 as "lastFive",
      to_char(a.assigned_at at time zone 'UTC', 'YYYY-MM-DD') as "soldOn",
      to_char(failed.at at time zone 'UTC', 'YYYY-MM-DD') as "failedOn", failed.error
    from (${failures}) failed
    join assignments a on a.id = failed.assignment_id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    join key_batches b on b.id = k.batch_id
    join products p on p.id = b.product_id
    where b.supplier_id = ${supplierId}
    order by b.id, failed.at, k.id`.execute(db)
  return rows
}
