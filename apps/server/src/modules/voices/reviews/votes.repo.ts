import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

/** Keeps one vote of a browser about a published review; what is not published gets none. */
export async function insertVoteOnce(db: Db, reviewId: number, checkoutId: number) {
  await sql`
    insert into review_votes (review_id, checkout_id)
    select id, ${checkoutId}
    from reviews
    where id = ${reviewId}
      and state = 'approved'
      and not is_demo
    on conflict do nothing`.execute(db)
}

/** How many found a published review helpful; undefined if it is not published. */
export async function votesFor(db: Db, reviewId: number): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from review_votes where review_id = r.id)::integer as count
    from reviews r
    where r.id = ${reviewId}
      and r.state = 'approved'
      and not r.is_demo`.execute(db)
  return rows[0]?.count
}

/** Brings counted votes onto the pages; without a new vote nothing is written. */
export async function copyVoteCounts(db: Db): Promise<void> {
  await sql`
    update reviews r
    set helpful_count = counted.votes
    from (select review_id, count(*)::integer as votes from review_votes group by review_id) counted
    where counted.review_id = r.id
      and counted.votes <> r.helpful_count`.execute(db)
}
