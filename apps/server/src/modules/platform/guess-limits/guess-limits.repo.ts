import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { MOST_BROWSERS, type Subject } from './guess-limits.rules.ts'

/** Counts one try of a known browser; false if it is unknown, or has tried too often itself. */
export async function countOwnTry(db: Db, tokenHash: Buffer, subject: Subject, most: number) {
  const { numUpdatedRows } = await db
    .updateTable('known_browsers')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', subject.kind)
    .where('address_hash', '=', subject.addressHash)
    .where('tries', '<', most)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts one try from an unknown browser; undefined once there were too many. */
export async function addGuess(db: Db, { kind, addressHash }: Subject, most: number) {
  const { rows } = await sql<{ tries: number }>`
    insert into guess_counts as g (kind, address_hash, tries, tried_at)
    values (${kind}, ${addressHash}, 1, shop_now())
    on conflict (kind, address_hash) do update
    set tries = g.tries + 1, tried_at = shop_now()
    where g.tries < ${most}
    returning g.tries`.execute(db)
  return rows[0]?.tries
}

/** A right password of a person who has not proved the address is no guess, and no success of its owner. */
export async function uncountGuess(db: Db, { kind, addressHash }: Subject) {
  await db
    .updateTable('guess_counts')
    .set({ tries: sql`tries - 1` })
    .where('kind', '=', kind)
    .where('address_hash', '=', addressHash)
    .where('tries', '>', 0)
    .execute()
}

export async function guessesAt(db: Db, { kind, addressHash }: Subject): Promise<number> {
  const row = await db
    .selectFrom('guess_counts')
    .select('tries')
    .where('kind', '=', kind)
    .where('address_hash', '=', addressHash)
    .executeTakeFirst()
  return row?.tries ?? 0
}

export async function isKnown(db: Db, tokenHash: Buffer, subject: Subject, most: number) {
  const row = await db
    .selectFrom('known_browsers')
    .select('tries')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', subject.kind)
    .where('address_hash', '=', subject.addressHash)
    .where('tries', '<', most)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether we gave this token to a browser that signed in; any other may have been planted there. */
export async function isOurs(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('kind')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The browser is known from now on, and every count at the address begins anew. */
export async function storeSuccess(tx: Tx, tokenHash: Buffer, { kind, addressHash }: Subject) {
  await sql`
    insert into known_browsers (token_hash, kind, address_hash, seen_at)
    values (${tokenHash}, ${kind}, ${addressHash}, shop_now())
    on conflict (token_hash, kind, address_hash) do update
    set tries = 0, seen_at = shop_now()`.execute(tx)
  await sql`
    delete from known_browsers
    where kind = ${kind} and address_hash = ${addressHash} and token_hash in (
      select token_hash from known_browsers
      where kind = ${kind} and address_hash = ${addressHash}
      order by seen_at desc
      offset ${MOST_BROWSERS}
    )`.execute(tx)
  await tx
    .deleteFrom('guess_counts')
    .where('kind', '=', kind)
    .where('address_hash', '=', addressHash)
    .execute()
}

export async function deleteBrowsers(tx: Tx, { kind, addressHash }: Subject) {
  await tx
    .deleteFrom('known_browsers')
    .where('kind', '=', kind)
    .where('address_hash', '=', addressHash)
    .execute()
}
