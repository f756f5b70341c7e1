import type { Context } from '../../../context.ts'
import { noteUpto } from '../../fulfilment/ledger/ledger.service.ts'
import { type Unnoted, unnotedUnits } from './orphans.repo.ts'
import { noteOfUnits } from './units-note.ts'

const PER_TURN = 200
const AT_ONCE = 5
/** What was given out since then is looked at; longer after the provider, or we, were away. */
const USUAL_MS = 120_000
const LONGEST_MS = 3_600_000

async function note(ctx: Context, { attemptId, intentId, units, upto }: Unnoted) {
  const entries = noteOfUnits(ctx.config, intentId, { units, at: ctx.now().getTime() })
  if (entries) await ctx.payments.noteOnIntent(intentId, entries)
  return { attemptId, upto }
}

/** Those that could be told; one that could not has its turn again. */
async function noteAll(ctx: Context, waiting: readonly Unnoted[]) {
  const told = await Promise.allSettled(waiting.map((one) => note(ctx, one)))
  const done = told.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  await noteUpto(ctx.db, done)
  return done.length === waiting.length
}

/**
 * Tells the provider which units each paid order has, a few seconds after it got them. If we lose these seconds,
 * the order gets the same units again and nobody else does (heal-orphans.ts). A few calls at a time, each a
 * repetition at worst.
 */
export function createUnitNotes() {
  let allSince = Number.NEGATIVE_INFINITY
  return async (ctx: Context): Promise<void> => {
    const begun = performance.now()
    const backMs = Math.min(begun - allSince + USUAL_MS, LONGEST_MS)
    for (let turn = 0; turn < PER_TURN && !ctx.payments.isAway(); turn += AT_ONCE) {
      const waiting = await unnotedUnits(ctx.db, Math.ceil(backMs / 1_000), AT_ONCE)
      if (!(await noteAll(ctx, waiting))) return
      if (waiting.length === AT_ONCE) continue
      allSince = begun
      return
    }
  }
}
