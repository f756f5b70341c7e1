import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type Key = Readonly<{ isLive: boolean; ending: string }>

export async function insertKeyTest(tx: Tx, { isLive, ending }: Key, actor: string) {
  await tx
    .insertInto('payment_key_tests')
    .values({ is_live: isLive, key_ending: ending, tested_by: actor })
    .execute()
}

export async function lastKeyTest(db: Db, { isLive, ending }: Key): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select tested_at as at
    from payment_key_tests
    where is_live = ${isLive} and key_ending = ${ending}
    order by id desc
    limit 1`.execute(db)
  return rows[0]?.at
}
