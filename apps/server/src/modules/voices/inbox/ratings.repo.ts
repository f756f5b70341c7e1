import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

type Rating = Readonly<{ score: number; comment: string }>

/** A second rating of the same conversation takes the place of the first. */
export async function insertRating(db: Db, conversationId: number, { score, comment }: Rating) {
  await db
    .insertInto('conversation_ratings')
    .values({ conversation_id: conversationId, score, comment, created_at: sql`shop_now()` })
    .onConflict((conflict) =>
      conflict
        .column('conversation_id')
        .doUpdateSet({ score, comment, created_at: sql`shop_now()` }),
    )
    .execute()
}
