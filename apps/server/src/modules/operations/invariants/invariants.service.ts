import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { historyInvariant } from './history.repo.ts'
import {
  type Checked,
  type CheckOptions,
  type Hit,
  type Invariant,
  MOST_HITS,
} from './invariant.ts'
import { beginRun, endRun } from './invariants.repo.ts'
import { invoiceInvariants } from './invoices.repo.ts'
import { mailInvariants } from './mails.repo.ts'
import { moneyInvariants } from './money.repo.ts'
import { orderInvariants } from './orders.repo.ts'
import { providerInvariant } from './provider-check.ts'
import { returnInvariants } from './returns.repo.ts'
import { unitInvariants } from './units.repo.ts'
import { vaultInvariants } from './vault-checks.ts'

const EVERY_MINUTES = 60
/** At this hour, in UTC, every key is opened; at others one in a hundred. */
const NIGHTLY_HOUR = 3
const SAMPLE = 100
/** The bound within which the reconciler finds what nobody told us. */
export const SETTLING_MS = 150_000

const numberOf = ({ id }: Invariant) => Number(id.slice(1))

/** Everything that must be true at every moment. I26 is seen from outside: chaos/ has it. */
export const invariants: readonly Invariant[] = [
  ...unitInvariants,
  ...orderInvariants,
  ...moneyInvariants,
  ...mailInvariants,
  historyInvariant,
  ...vaultInvariants,
  providerInvariant,
  ...invoiceInvariants,
  ...returnInvariants,
].toSorted((a, b) => numberOf(a) - numberOf(b))

export type Result = Readonly<{
  id: string
  says: string
  hits: readonly Hit[]
  skipped?: string
}>

const defaults: CheckOptions = { canaries: [], everyNthKey: 1, settlingMs: 0 }

/** Looks for a contradiction to each invariant, one after the other. */
export async function checkInvariants(
  ctx: Checked,
  options: Partial<CheckOptions> = {},
): Promise<Result[]> {
  const results: Result[] = []
  for (const { id, says, find } of invariants) {
    const found = await find(ctx, { ...defaults, ...options })
    if ('skipped' in found) results.push({ id, says, hits: [], skipped: found.skipped })
    else results.push({ id, says, hits: found.slice(0, MOST_HITS) })
  }
  return results
}

export const violated = (results: readonly Result[]) =>
  results.filter(({ hits }) => hits.length > 0)

/** Checks everything once an hour, whichever worker is first, and tells staff what does not hold. */
export async function checkHourly(ctx: Context): Promise<void> {
  const id = await beginRun(ctx.db, EVERY_MINUTES)
  if (id === undefined) return
  const everyNthKey = ctx.now().getUTCHours() === NIGHTLY_HOUR ? 1 : SAMPLE
  const results = await checkInvariants(ctx, { everyNthKey, settlingMs: SETTLING_MS })
  const broken = violated(results)
  const day = ctx.now().toISOString().slice(0, 10)
  await inTransaction(ctx.db, async (tx) => {
    await endRun(tx, id, results, broken.length)
    for (const result of broken) await tell(tx, result, day)
  })
  const ids = broken.map((result) => result.id)
  if (ids.length > 0) ctx.log.error({ invariants: ids }, 'invariants are violated')
  else ctx.log.info({ checked: results.length }, 'every invariant holds')
}

/** Once a day for each, as long as it lasts. */
async function tell(tx: Tx, { id, says, hits }: Result, day: string) {
  const count = hits.length < MOST_HITS ? String(hits.length) : `${MOST_HITS} or more`
  await notifyStaff(tx, {
    dedupeKey: `invariant:${id}:${day}`,
    severity: 'critical',
    title: `${id} does not hold: ${says}`,
    body: `${count} contradiction(s), the first: ${JSON.stringify(hits[0])}. npm run invariants shows all.`,
    object: `invariant:${id}`,
  })
}
