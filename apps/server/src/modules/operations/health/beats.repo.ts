import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { MinuteCount } from '../../../infra/http/minute-counts.ts'

/** A process that said nothing for so long is gone. */
const FRESH_SECONDS = 90

export type Disk = Readonly<{ folder: string; bytes: number; free: number }>

type Beat = Readonly<{
  process: string
  role: 'server' | 'worker'
  machine: string
  version: string
  node: string
  parts: Readonly<Record<string, boolean>>
  clockOffsetSeconds: number | null
  disks: readonly Disk[]
  /** What the card provider said of our key, if it refused it. */
  keyRefusal: string | null
}>

/** Adds up what this process counted with what the others did, in one statement. */
export async function addCounts(db: Db, counts: readonly MinuteCount[]): Promise<void> {
  if (counts.length === 0) return
  await sql`
    insert into minute_counts as kept (minute, name, total, failed)
    select to_timestamp(minute / 1000.0), name, total, failed
    from unnest(
      ${counts.map(({ minute }) => minute)}::double precision[],
      ${counts.map(({ name }) => name)}::text[],
      ${counts.map(({ total }) => total)}::bigint[],
      ${counts.map(({ failed }) => failed)}::bigint[]
    ) as counted (minute, name, total, failed)
    order by 1, 2
    on conflict (minute, name) do update
    set total = kept.total + excluded.total, failed = kept.failed + excluded.failed`.execute(db)
}

export async function recordHeartbeat(db: Db, beat: Beat): Promise<void> {
  await sql`
    insert into heartbeats as known
      (process, role, machine, version, node, parts, clock_offset_seconds, disks, key_refusal)
    values (${beat.process}, ${beat.role}, ${beat.machine}, ${beat.version}, ${beat.node},
      ${JSON.stringify(beat.parts)}::jsonb, ${beat.clockOffsetSeconds},
      ${JSON.stringify(beat.disks)}::jsonb, ${beat.keyRefusal})
    on conflict (process) do update
    set seen_at = clock_timestamp(), parts = excluded.parts, disks = excluded.disks,
      key_refusal = excluded.key_refusal,
      clock_offset_seconds = coalesce(excluded.clock_offset_seconds, known.clock_offset_seconds)`.execute(
    db,
  )
}

export async function endBeat(db: Db, process: string): Promise<void> {
  await db.deleteFrom('heartbeats').where('process', '=', process).execute()
}

/** The time of the shop, with how long it took to hear of it. */
export async function shopTime(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ now: Date }>`select shop_now() as now`.execute(db)
  return rows[0]?.now.getTime()
}

type BeatRow = Beat & Readonly<{ startedAt: Date; seenAt: Date }>

export async function freshBeats(db: Db): Promise<BeatRow[]> {
  const { rows } = await sql<BeatRow>`
    select process, role, machine, version, node, parts, disks,
      key_refusal as "keyRefusal", clock_offset_seconds as "clockOffsetSeconds", started_at as "startedAt", seen_at as "seenAt"
    from heartbeats
    where seen_at > clock_timestamp() - make_interval(secs => ${FRESH_SECONDS})
    order by role, machine, process`.execute(db)
  return rows
}

/** Counts of three days and processes of one are enough. */
export async function forgetOldBeats(db: Db): Promise<void> {
  await sql`delete from minute_counts where minute < now() - interval '3 days'`.execute(db)
  await sql`delete from heartbeats where seen_at < now() - interval '1 day'`.execute(db)
}
