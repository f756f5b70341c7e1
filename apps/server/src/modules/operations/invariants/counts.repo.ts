import { sql } from 'kysely'
import { type Invariant, stated } from './invariant.ts'

const keysUnlike = sql`
  with there as (
    select product_id, status, count(*) as units
    from key_units
    where status in ('available', 'quarantined', 'withdrawn', 'invalid', 'revoked')
      and batch_id <> all(array(select id from key_batches where shop_import_id is not null))
    group by product_id, status
  ),
  counted as (
    select product_id, status, sum(units) as units
    from (
      select product_id, status, units from stock_counts
      union all
      select product_id, status, units
      from stock_moves
      where batch_id <> all(array(select id from key_batches where shop_import_id is not null))
    ) parts
    group by product_id, status
  )
  select product_id as product, status, there.units as there, counted.units as counted
  from there
  full join counted using (product_id, status)
  where coalesce(there.units, 0) <> coalesce(counted.units, 0)`

const reviewsUnlike = sql`
  with there as (
    select product_id, state, rating, is_verified, is_demo, count(*) as count
    from reviews
    group by product_id, state, rating, is_verified, is_demo
  )
  select product_id as product, state, rating, there.count as there, c.count as counted
  from there
  full join review_counts c using (product_id, state, rating, is_verified, is_demo)
  where coalesce(there.count, 0) <> coalesce(c.count, 0)`

/** What is counted as it moves is what one finds by counting it. */
export const countInvariants: readonly Invariant[] = [
  stated('I39', 'as many keys are counted in stock as are there', keysUnlike),
  stated('I40', 'as many reviews are counted as there are', reviewsUnlike),
]
