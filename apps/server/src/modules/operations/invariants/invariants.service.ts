import type { Context } from '../../../context.ts'
import { measured } from '../../../infra/measures.ts'
import { accessInvariant } from './access.repo.ts'
import { approvalInvariants } from './approvals.repo.ts'
import { balanceInvariants } from './balance.repo.ts'
import { countInvariants } from './counts.repo.ts'
import { figureInvariant } from './figures.repo.ts'
import { floorInvariants } from './floors.repo.ts'
import { guardInvariant } from './guards.repo.ts'
import { historyInvariant } from './history.repo.ts'
import { type Checked, type CheckOptions, type Invariant, MOST_HITS } from './invariant.ts'
import { endRun, narrowFrom, startRun } from './invariants.repo.ts'
import { invoiceInvariants } from './invoices.repo.ts'
import { keyLawInvariants } from './key-law.repo.ts'
import { mailInvariants } from './mails.repo.ts'
import { moneyInvariants } from './money.repo.ts'
import { orderInvariants } from './orders.repo.ts'
import { type Found, tallyOf } from './outcomes.rules.ts'
import { providerInvariant } from './provider-check.ts'
import { returnInvariants } from './returns.repo.ts'
import { taxInvariants } from './taxes.repo.ts'
import { unitInvariants } from './units.repo.ts'
import { vaultInvariants } from './vault-checks.ts'

const EVERY_MINUTES = 60
/** At this hour, in UTC, everything is checked and every key opened; at others one key in a hundred. */
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
  ...keyLawInvariants,
  ...mailInvariants,
  historyInvariant,
  figureInvariant,
  ...countInvariants,
  ...approvalInvariants,
  ...floorInvariants,
  ...vaultInvariants,
  providerInvariant,
  guardInvariant,
  ...invoiceInvariants,
  ...returnInvariants,
  accessInvariant,
  ...taxInvariants,
  ...balanceInvariants,
].toSorted((a, b) => numberOf(a) - numberOf(b))

export type Result = Found & Readonly<{ says: string }>

const defaults: CheckOptions = { canaries: [], everyNthKey: 1, settlingMs: 0 }

/** What one check found. One that throws could not look, and says why. */
async function look(ctx: Checked, invariant: Invariant, options: CheckOptions): Promise<Result> {
  const { id, says, find } = invariant
  try {
    const found = await find(ctx, options)
    if ('skipped' in found) return { id, says, hits: [], skipped: found.skipped }
    return { id, says, hits: found.slice(0, MOST_HITS) }
  } catch (error) {
    return { id, says, hits: [], failed: (error as Error).message || String(error) }
  }
}

/** Looks for a contradiction to each invariant, one after the other. */
export async function checkInvariants(
  ctx: Checked,
  options: Partial<CheckOptions> = {},
): Promise<Result[]> {
  const results: Result[] = []
  for (const invariant of invariants) {
    results.push(await look(ctx, invariant, { ...defaults, ...options }))
  }
  return results
}

/** Checks everything once an hour, whichever worker is first. What does not hold is an alert from then on. */
export const checkHourly = (ctx: Context): Promise<void> => checkUnless(ctx, EVERY_MINUTES)

/** The same when a person asks for it. */
export const checkNow = (ctx: Context): Promise<void> => checkUnless(ctx, 0)

/** Not if a run began within so many minutes. */
async function checkUnless(ctx: Context, minutes: number): Promise<void> {
  const id = await startRun(ctx.db, minutes)
  if (id === undefined) return
  const startedAt = performance.now()
  const isNight = ctx.now().getUTCHours() === NIGHTLY_HOUR
  const since = isNight ? undefined : await narrowFrom(ctx.db)
  const everyNthKey = isNight ? 1 : SAMPLE
  const results = await checkInvariants(ctx, { everyNthKey, settlingMs: SETTLING_MS, since })
  const { held, broken, failed } = tallyOf(results)
  const tookMs = performance.now() - startedAt
  await endRun(ctx.db, id, {
    ...{ results, violations: broken.length, failures: failed.length },
    ...{ isWhole: !since, tookMs },
  })
  measured.invariants(startedAt)
  if (broken.length > 0) ctx.log.error({ invariants: broken }, 'invariants are violated')
  if (failed.length > 0) ctx.log.error({ invariants: failed }, 'invariants could not be checked')
  if (broken.length + failed.length === 0) {
    ctx.log.info({ checked: held.length }, 'every invariant holds')
  }
}
