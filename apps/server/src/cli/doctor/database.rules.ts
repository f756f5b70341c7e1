import { broken, type Finding, fine, toMend, unknown } from './finding.rules.ts'

const LEAST_VERSION = 150_000

export const judgeDatabase = (version: number): Finding =>
  version >= LEAST_VERSION
    ? fine(`PostgreSQL ${Math.floor(version / 10_000)} answers.`)
    : broken(
        `PostgreSQL ${Math.floor(version / 10_000)} is too old.`,
        'The shop needs PostgreSQL 15 or later.',
      )

/** `powers` is what a live shop refuses; empty if the role may do what it should and no more. */
export function judgeRole(powers: string, isLive: boolean): Finding {
  if (powers === '') return fine('The role of the shop can change no schema and no booked row.')
  return isLive
    ? broken('The role of the shop may do too much.', powers)
    : toMend('The role of the shop may do too much for a live shop.', powers)
}

export const judgeOwner = (isOwner: boolean): Finding =>
  isOwner
    ? fine('DATABASE_OWNER_URL owns the database.')
    : broken(
        'The role of DATABASE_OWNER_URL does not own the database.',
        'alter database … owner to shop_owner',
      )

export type Schema = Readonly<{
  due: readonly string[]
  failed: readonly string[]
  unfinished: readonly string[]
  strange: readonly string[]
  brokenIndexes: readonly string[]
}>

export function judgeSchema({ due, failed, unfinished, strange, brokenIndexes }: Schema): Finding {
  if (due.length > 0) return broken(`${due.length} migrations are due.`, 'shop db migrate')
  if (failed.length > 0)
    return toMend(
      `${failed.join(', ')} failed.`,
      'shop db status says why; shop db migrate --whole tries again.',
    )
  if (brokenIndexes.length > 0)
    return toMend(
      `A stop left the index ${brokenIndexes.join(', ')} unfinished.`,
      'shop db migrate --whole',
    )
  if (strange.length > 0)
    return toMend(
      `A newer version has changed the schema: ${strange.at(-1)}.`,
      'This release may sell with it; go forward again when you can: shop upgrade FILE.',
    )
  return unfinished.length > 0
    ? fine(`A worker finishes ${unfinished.join(', ')}.`)
    : fine('The schema is that of this release.')
}

export type Queue = Readonly<{ dead: number; oldestSeconds: number }>
const LONGEST_WAIT = 300

export function judgeQueue({ dead, oldestSeconds }: Queue): Finding {
  if (oldestSeconds > LONGEST_WAIT)
    return broken(
      `A job has been due for ${Math.round(oldestSeconds / 60)} min.`,
      'See that a worker runs: systemctl restart keyhaven-worker',
    )
  return dead === 0
    ? fine('No job is late, and none was given up.')
    : toMend(
        `${dead} jobs were given up.`,
        'shop jobs:dead lists them; staff retry them at /admin/health.',
      )
}

/** Names of encryption keys that batches need and the settings lack. */
export const judgeKeys = (missing: readonly string[]): Finding =>
  missing.length === 0
    ? fine('KEY_ENCRYPTION_KEYS opens every batch of keys.')
    : broken(
        `Batches are encrypted with ${missing.join(', ')}, which KEY_ENCRYPTION_KEYS lacks: their keys cannot be delivered.`,
        'Put it back into the settings, after the first.',
      )

export type Run =
  | Readonly<{ hours: number; broken: readonly string[]; failed: readonly string[] }>
  | undefined
const MOST_HOURS = 3

export function judgeInvariants(run: Run): Finding {
  if (!run) return unknown('No invariant was checked yet: a worker does it once an hour.')
  if (run.broken.length > 0)
    return broken(
      `${run.broken.join(', ')} does not hold.`,
      'docs/runbooks/invariant-broken.md; shop invariants shows the rows.',
    )
  if (run.failed.length > 0)
    return toMend(
      `${run.failed.join(', ')} could not be checked.`,
      'docs/runbooks/invariants-not-checked.md',
    )
  return run.hours <= MOST_HOURS
    ? fine('Every invariant held when it was last checked.')
    : toMend(
        `Invariants were last checked ${Math.round(run.hours)} h ago.`,
        'A running worker checks them hourly.',
      )
}
