import type { Passage } from '@keyhaven/contracts/knowledge'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

/** Whether the caller is the first with these texts. One who comes at the same time waits for the first. */
export async function startVersion(tx: Tx, hash: string): Promise<boolean> {
  const begun = await tx
    .insertInto('knowledge_versions')
    .values({ hash })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at: sql`shop_now()` }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return begun.isNew
}

export async function insertChunks(tx: Tx, version: string, passages: readonly Passage[]) {
  await tx
    .insertInto('knowledge_chunks')
    .values(
      passages.map(({ text, ...place }, position) => ({ version, position, body: text, ...place })),
    )
    .execute()
}

export async function insertWords(tx: Tx, version: string, uses: ReadonlyMap<string, number>) {
  await sql`
    insert into knowledge_words (version, word, uses)
    select ${version}, word, uses
    from unnest(${[...uses.keys()]}::text[], ${[...uses.values()]}::integer[]) known (word, uses)`.execute(
    tx,
  )
}

/** Lets all but so many go, the longest unused first. */
export async function dropOldVersions(tx: Tx, kept: number) {
  await sql`
    delete from knowledge_versions
    where hash in (select hash from knowledge_versions order by used_at desc, hash offset ${kept})`.execute(
    tx,
  )
}

type Meant = { asked: string; meant: string | null }

/** For each word that no page has, the one most like it. */
export const likelyStatement = (version: string, asked: readonly string[]) => sql<Meant>`
  select asked, (
    select word
    from knowledge_words
    where version = ${version} and word % asked
    order by similarity(word, asked) desc, uses desc, word
    limit 1
  ) as meant
  from unnest(${asked}::text[]) asked
  where not exists (select from knowledge_words where version = ${version} and word = asked)`

export type Found = Passage & { score: number }

/** Of the weights D, C, B and A: a heading says most of what a piece is about. */
const WEIGHTS = '{0.1, 0.35, 0.4, 1.0}'

export const searchStatement = (
  version: string,
  asked: ReadonlyMap<string, number>,
  most: number,
) => sql<Found>`
  with asked as (
    select to_tsquery('english', query) as query, counts, at
    from unnest(${[...asked.keys()]}::text[], ${[...asked.values()]}::integer[])
      with ordinality terms (query, counts, at)
  ), hits as (
    select c.position, ts_rank(${WEIGHTS}::real[], c.words, asked.query, 1) * asked.counts as rank,
      count(*) over (partition by asked.at) as pieces
    from asked
    join knowledge_chunks c on c.words @@ asked.query
    where c.version = ${version}
  ), best as (
    -- A word that few pieces have tells more than one that all have.
    select position, sum(rank * ln(1 + 400.0 / pieces)) as score
    from hits
    group by position
    order by score desc, position
    limit ${most}
  )
  select c.kind, c.path, c.anchor, c.page, c.heading, c.body as text, best.score::float8 as score
  from best
  join knowledge_chunks c on c.version = ${version} and c.position = best.position
  order by best.score desc, best.position`

/** All pieces of one page, in their order. */
export async function piecesOfPage(db: Db, version: string, path: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select kind, path, anchor, page, heading, body as text, 1::float8 as score
    from knowledge_chunks
    where version = ${version} and path = ${path}
    order by position`.execute(db)
  return rows
}

export type KnownPage = Readonly<{ page: string; path: string }>

/** Every page that has pieces, in the order of their kinds and names. */
export async function pagesOf(db: Db, version: string): Promise<KnownPage[]> {
  const { rows } = await sql<KnownPage>`
    select min(page) as page, path
    from knowledge_chunks
    where version = ${version}
    group by kind, path
    order by kind, path`.execute(db)
  return rows
}
