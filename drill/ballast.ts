import pg from 'pg'
import type { Ground } from '../chaos/world.ts'

const ROWS_PER_MB = 1_024
const MB_AT_ONCE = 32

/** Something to restore: so many megabytes that shrink to about half, as rows of a shop do. */
export async function addBallast({ url }: Ground, megabytes: number) {
  const maker = new pg.Client({ connectionString: url('postgres', 'postgres') })
  await maker.connect()
  await maker.query('create database ballast').finally(() => maker.end())
  const client = new pg.Client({ connectionString: url('postgres', 'ballast') })
  await client.connect()
  try {
    await client.query('create extension pgcrypto; create table ballast (id bigint, content text)')
    for (let done = 0; done < megabytes; done += MB_AT_ONCE) {
      await client.query(
        `insert into ballast
         select row, encode(gen_random_bytes(480), 'hex')
         from generate_series(1, $1) row`,
        [Math.min(MB_AT_ONCE, megabytes - done) * ROWS_PER_MB],
      )
    }
  } finally {
    await client.end()
  }
}
