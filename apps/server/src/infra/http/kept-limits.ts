import { sql } from 'kysely'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { hashSubject } from '../crypto/address-hash.ts'
import type { Secrets } from '../crypto/secret-ring.ts'
import type { Db } from '../db/db.ts'

type LimiterContext = Readonly<{ db: Db; config: Secrets }>
type Kept = Readonly<{ name: string; max: number; seconds: number }>
type Count = { tries: number; seconds: number }

/**
 * Counts one try, in one statement. Nothing is written once the limit is passed, so that a flood of
 * refused tries costs reads alone. A try that was not counted is refused, whatever an older view of the
 * row says.
 */
async function countTry(db: Db, subject: Buffer, { name, max, seconds }: Kept): Promise<Count> {
  const { rows } = await sql<Count>`
    with counted as (
      insert into limit_counts as c (name, subject_hash, tries, ends_at)
      values (${name}, ${subject}, 1, shop_now() + make_interval(secs => ${seconds}))
      on conflict (name, subject_hash) do update
      set tries = case when c.ends_at <= shop_now() then 1 else c.tries + 1 end,
        ends_at = case when c.ends_at <= shop_now() then excluded.ends_at else c.ends_at end
      where c.ends_at <= shop_now() or c.tries <= ${max}
      returning c.tries, c.ends_at
    )
    select tries, extract(epoch from ends_at - shop_now())::float8 as seconds
    from counted
    union all
    select greatest(tries, ${max} + 1) + 1, extract(epoch from ends_at - shop_now())::float8
    from limit_counts
    where name = ${name} and subject_hash = ${subject} and not exists (select from counted)`.execute(
    db,
  )
  // Refused by a count that was raised at the same moment, which this statement cannot see yet.
  return rows[0] ?? { tries: max + 2, seconds }
}

async function readCount(db: Db, subject: Buffer, { name }: Kept): Promise<Count | undefined> {
  const { rows } = await sql<Count>`
    select tries, extract(epoch from ends_at - shop_now())::float8 as seconds
    from limit_counts
    where name = ${name} and subject_hash = ${subject} and ends_at > shop_now()`.execute(db)
  return rows[0]
}

const takeBack = (db: Db, subject: Buffer, { name }: Kept) =>
  sql`
    update limit_counts set tries = tries - 1
    where name = ${name} and subject_hash = ${subject} and tries > 0`.execute(db)

/** A limit in the database: several servers share it, and a restart does not forget it. */
export function storedLimiter({ db, config }: LimiterContext, kept: Kept) {
  const hash = (key: string) => hashSubject(config, `${kept.name} ${key}`)
  const outcome = ({ tries, seconds }: Count) =>
    new RateLimiterRes(Math.max(0, kept.max - tries), seconds * 1_000, tries, tries === 1)
  return {
    /** Throws the outcome when the try was one too many, as the other limiters do. */
    consume: async (key: string): Promise<RateLimiterRes> => {
      const counted = outcome(await countTry(db, hash(key), kept))
      if (counted.consumedPoints > kept.max) throw counted
      return counted
    },
    get: async (key: string): Promise<RateLimiterRes | null> => {
      const count = await readCount(db, hash(key), kept)
      return count ? outcome(count) : null
    },
    reward: async (key: string): Promise<void> => void (await takeBack(db, hash(key), kept)),
  }
}
