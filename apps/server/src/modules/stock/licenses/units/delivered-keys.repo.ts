import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'
import type { LicenseKey } from './reveal-keys.ts'

type Delivered = Pick<LicenseKey, 'orderLineId' | 'productId' | 'productName' | 'slot'> &
  Readonly<{ last5: string; kind: string }>

type Delivery = Readonly<{
  orderId: string
  batch: number | null
  only: readonly number[] | undefined
}>

/** How the keys of a delivery end, or those of the whole order. */
export async function deliveredKeys(db: Db, { orderId, batch, only }: Delivery) {
  const { rows } = await sql<Delivered>`
    select a.order_line_id as "orderLineId", a.slot, l.product_id as "productId",
      l.product_name as "productName", k.last5, k.kind
    from order_lines l
    join assignments a on a.order_line_id = l.id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    where l.order_id = ${orderId}
      and (${batch}::integer is null or a.batch = ${batch}::integer)
      and (${only ?? null}::bigint[] is null or a.id = any(${only ?? null}::bigint[]))
    order by a.order_line_id, a.slot`.execute(db)
  return rows
}
