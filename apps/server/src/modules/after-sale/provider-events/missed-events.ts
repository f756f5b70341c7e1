import type { Context } from '../../../context.ts'
import { warningEvents } from '../disputes/note-disputes.ts'
import { keepEvent } from './handle-event.ts'
import { unknownEvents } from './provider-events.repo.ts'
import { reversalEvents } from './reversals.rules.ts'

/** As long as the provider repeats itself; after that nobody else would tell us. */
const LOOK_BACK_MS = 72 * 3_600_000

/** Refunds and disputes that no webhook told us are asked for, and worked on like all others. */
export async function catchUpOnEvents(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - LOOK_BACK_MS)
  const told = await ctx.payments.eventsSince([...reversalEvents, ...warningEvents], since)
  const unknown = new Set(
    await unknownEvents(
      ctx.db,
      told.map(({ id }) => id),
    ),
  )
  // Oldest first, as they happened.
  for (const event of told.toReversed()) if (unknown.has(event.id)) await keepEvent(ctx, event)
}
