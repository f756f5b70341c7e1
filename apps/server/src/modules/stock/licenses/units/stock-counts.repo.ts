import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'

/** What is counted as it moves. What is sold or held is not. */
type CountedState = 'available' | 'quarantined' | 'withdrawn' | 'invalid' | 'revoked'

const isOfThisShop = sql`
  batch_id <> all(array(select id from key_batches where shop_import_id is not null))`

/**
 * Adds moves to their counts and takes them away, in one statement: both happen or neither. A worker passes by what
 * another holds, and counts are written in one order, so that no two wait for each other. How many it took.
 */
export async function foldMoves(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from stock_moves
      where id = any(array(
        select id
        from stock_moves
        order by id
        limit ${most}
        for update skip locked))
      returning *
    ),
    added as (
      insert into stock_counts as c (product_id, status, units)
      select product_id, status, sum(units)
      from taken
      where ${isOfThisShop}
      group by product_id, status
      order by product_id, status
      on conflict (product_id, status) do update set units = c.units + excluded.units
    )
    select count(*)::integer as taken from taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** Units of an edition by state, at one moment; it costs the same however many there are. */
const countsOf = (productId: RawBuilder<unknown>) => sql`
  select status, units from stock_counts where product_id = ${productId}
  union all
  select status, units from stock_moves where product_id = ${productId} and ${isOfThisShop}`

const inState = (state: CountedState) =>
  sql`coalesce(sum(units) filter (where status = ${sql.lit(state)}), 0)::integer as ${sql.ref(state)}`

/** One row with a column for each of these states. */
export const countedInStates = (
  productId: RawBuilder<unknown>,
  states: readonly CountedState[],
): RawBuilder<unknown> => sql`
  select ${sql.join(states.map(inState))} from (${countsOf(productId)}) counted`

/** Free units of an edition, however many. */
export const countedFree = (productId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${countedInStates(productId, ['available'])})`
