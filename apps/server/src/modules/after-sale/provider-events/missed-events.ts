import type { Context } from '../../../context.ts'
import { eventKinds } from '../../../infra/payments/event-kinds.ts'
import { storeEvent } from './handle-event.ts'
import { unknownEvents } from './provider-events.repo.ts'

/** As long as the provider repeats itself; after that nobody else would tell us. */
const LOOK_BACK_MS = 72 * 3_600_000

/** What no webhook told us is asked for, and worked on like all others. */
export async function catchUpOnEvents(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - LOOK_BACK_MS)
  const told = await ctx.payments.eventsSince(eventKinds, since)
  const unknown = new Set(
    await unknownEvents(
      ctx.db,
      told.map(({ id }) => id),
    ),
  )
  // Oldest first, as they happened.
  for (const event of told.toReversed()) if (unknown.has(event.id)) await storeEvent(ctx, event)
}
