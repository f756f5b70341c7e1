import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'

type Named = Readonly<{ object: string; name: string }>

/** What people call the objects of the audit log whose ids say nothing; those without a name are left out. */
export async function objectNames(
  db: Db,
  objects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: string) =>
    objects.filter((object) => object.startsWith(kind)).map((object) => object.slice(kind.length))
  const batches = idsOf('batch:').filter((id) => /^\d{1,15}$/.test(id))
  const { rows } = await sql<Named>`
    select id as object, order_number as name
    from orders
    where id = any(${objects.filter((object) => object.startsWith('order_'))}::text[])
    union all
    select 'staff:' || id, first_name || ' ' || last_name
    from staff
    where id = any(${idsOf('staff:')}::text[])
    union all
    select 'payment-link:' || id, title
    from payment_links
    where id = any(${idsOf('payment-link:')}::text[])
    union all
    select 'batch:' || id, name
    from key_batches
    where id = any(${batches}::bigint[])
    union all
    select 'store:' || id, name
    from stores
    where id = any(${idsOf('store:')}::text[])`.execute(db)
  return new Map(rows.map(({ object, name }) => [object, name]))
}
