import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { SearchedName } from './search-words.rules.ts'
import { isSearchedName, searchedKinds } from './searched-kinds.repo.ts'

type Sql = RawBuilder<unknown>

/** The words of these things as they are now; the words of those that are gone are written by nothing. */
async function addWords(tx: Tx, kind: SearchedName, ids: readonly string[]): Promise<void> {
  const { among, words } = searchedKinds[kind]
  await sql`
    insert into search_words (kind, id, store_id, field, text)
    select ${kind}, id, store_id, field, left(lower(trim(text)), 200)
    from (${words(among(ids))}) found
    where char_length(trim(text)) >= 2
    on conflict do nothing`.execute(tx)
}

export type SearchChange = Readonly<{ kind: string; id: string }>

/** One reader at a time: an older reading never ends beside a newer one. */
export async function readAlone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('search words'))`.execute(tx)
}

/** Takes what waits, the oldest first. */
export async function takeChanges(tx: Tx, most: number): Promise<SearchChange[]> {
  const { rows } = await sql<SearchChange>`
    delete from search_changes
    where nr = any(array(
      select nr from search_changes order by nr limit ${most}))
    returning kind, id`.execute(tx)
  return rows
}

/** Reads the words of some things anew. */
export async function readAnew(tx: Tx, kind: string, ids: readonly string[]): Promise<void> {
  await sql`delete from search_words where kind = ${kind} and id = any(${ids}::text[])`.execute(tx)
  if (isSearchedName(kind)) await addWords(tx, kind, ids)
}

type Build = Readonly<{ kind: SearchedName; lastId: string }>

/** The first kind that is not read to its end. */
export async function unfinishedBuild(tx: Tx): Promise<Build | undefined> {
  const { rows } = await sql<Build>`
    select kind, last_id as "lastId"
    from search_builds
    where done_at is null
    order by kind
    limit 1`.execute(tx)
  return rows[0]
}

/** Reads the next things of a kind. */
export async function buildPart(tx: Tx, { kind, lastId }: Build, most: number): Promise<void> {
  const { table, id, among } = searchedKinds[kind]
  const behind: Sql = lastId === '' ? sql`true` : sql`${id} > (${among([lastId])})[1]`
  const { rows } = await sql<{ id: string }>`
    select ${id}::text as id from ${sql.table(table)} where ${behind} order by ${id} limit ${most}`.execute(
    tx,
  )
  const ids = rows.map((row) => row.id)
  const last = ids.at(-1)
  if (last !== undefined) await readAnew(tx, kind, ids)
  await sql`
    update search_builds
    set last_id = ${last ?? lastId}, done_at = ${last === undefined ? sql`shop_now()` : null}
    where kind = ${kind}`.execute(tx)
}

/** Forgets some words, so that no transaction is long. How many it was. */
export async function forgetSome(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from search_words
    where ctid = any(array(select ctid from search_words limit ${most}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** From here on every kind is read anew, from its first thing to its last. */
export async function beginBuilds(db: Db): Promise<void> {
  await sql`update search_builds set last_id = '', done_at = null`.execute(db)
}

export async function countWords(db: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ kind: string; things: number }>`
    select kind, count(distinct id)::integer as things from search_words group by kind order by kind`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ kind, things }) => [kind, things]))
}
