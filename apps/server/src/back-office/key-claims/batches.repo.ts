import type { BatchClaims } from '@keyhaven/contracts/staff/key-claims'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'

/** Batches with claims, those with most revoked keys first. */
export async function batchesWithClaims(db: Db): Promise<BatchClaims[]> {
  const { rows } = await sql<BatchClaims>`
    select b.id as "batchId", b.name as "batchName", s.name as supplier,
      b.product_id as "productId", b.warranty_until::text as "warrantyUntil",
      b.quarantined_at is not null as "isQuarantined",
      (
        select count(*)
        from license_keys sold
        join key_units u on u.key_id = sold.id
        where sold.batch_id = b.id and u.status in ('assigned', 'revoked')
      ) as sold,
      claimed.claims, claimed.replaced, claimed."revokedKeys"
    from (
      select k.batch_id, count(*) as claims,
        count(*) filter (where c.state = 'replaced') as replaced,
        coalesce(array_agg(k.last5 order by c.id) filter (where c.state = 'replaced'), '{}') as "revokedKeys"
      from key_claims c
      join license_keys k on k.id = c.key_id
      group by k.batch_id
    ) as claimed
    join key_batches b on b.id = claimed.batch_id
    join suppliers s on s.id = b.supplier_id
    order by claimed.replaced desc, b.id`.execute(db)
  return rows
}
