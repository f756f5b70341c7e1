import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createDb } from '../apps/server/src/infra/db/db.ts'
import {
  checkInvariants,
  type Result,
} from '../apps/server/src/modules/operations/invariants/invariants.service.ts'
import { outcomeOf } from '../apps/server/src/modules/operations/invariants/outcomes.rules.ts'
import type { Shop } from './shop.ts'

const CHECK_MS = 120_000

/** Numbers by name, from one row. */
export async function factsOf(owner: pg.Pool, statement: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<Record<string, string>>(statement)
  const row = rows[0] ?? {}
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))
}

const unfinished = `
  select
    (select count(*) from pgboss.job where state < 'completed' and name <> 'dead-letters') as jobs,
    (select count(*) from emails where state = 'queued') as mails,
    (select count(*) from webhook_events where processed_at is null) as events,
    (select count(*) from audit_log) - (select count(*) from audit_seals) as unsealed`

/** Until nothing is left to do. Says what was left if that does not come. */
export async function untilQuiet(owner: pg.Pool, withinMs: number): Promise<number> {
  const from = Date.now()
  let left: Record<string, number> = {}
  while (Date.now() - from < withinMs) {
    left = await factsOf(owner, unfinished)
    if (Object.values(left).every((count) => count === 0)) return (Date.now() - from) / 1_000
    await sleep(250)
  }
  throw new Error(`not quiet within ${withinMs / 1_000} s: ${JSON.stringify(left)}`)
}

const wordsOf = (result: Result): string[] => {
  const { id, says, hits, skipped, failed } = result
  switch (outcomeOf(result)) {
    case 'held':
      return []
    case 'broken':
      return [`${id} (${says}): ${JSON.stringify(hits)}`]
    case 'failed':
      return [`${id} could not be checked: ${failed}`]
    case 'skipped':
      return [`${id} was not checked: ${skipped}`]
  }
}

/** Every invariant, by the shop's own check; what does not hold or was not checked, in words. */
export async function brokenInvariants(shop: Shop, env: Record<string, string>, canary: string) {
  const { ctx, close } = await shop.context(env)
  // A check of everything may take longer than a visitor waits.
  const url = ctx.config.DATABASE_URL
  const db = createDb({ url, max: 2, name: 'verdict', named: false, statementTimeoutMs: CHECK_MS })
  const patient = { ...ctx, backOfficeDb: db, reportsDb: db }
  let results: Result[]
  try {
    results = await checkInvariants(patient, { canaries: [canary] })
  } finally {
    await db.destroy()
    await close()
  }
  return results.flatMap(wordsOf)
}

/** Compares what is with what must be. */
export function differences(found: Record<string, number>, wanted: Record<string, number>) {
  return Object.entries(wanted)
    .filter(([name, value]) => found[name] !== value)
    .map(([name, value]) => `${name}: ${found[name]}, not ${value}`)
}
