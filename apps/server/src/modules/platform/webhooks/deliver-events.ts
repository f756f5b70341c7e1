import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { postToExternal } from '../../../infra/http/external-post.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { notifyStaff } from '../notifications/notifications.service.ts'
import {
  claimDueDeliveries,
  type Due,
  makeDue,
  recordDelivered,
  recordFailure,
} from './deliveries.repo.ts'
import { disable, markFailing, markHealthy } from './endpoints.repo.ts'
import { secretOf, signedHeaders } from './webhook-signature.ts'
import { bodyOf, isAccepted, isGone, waitAfter } from './webhooks.rules.ts'

const AT_ONCE = 20
/** Longer than a call may take: then another worker may try. */
const LEASE_SECONDS = 30
const PATIENCE_HOURS = 72

/** Tells every receiver what has not been told yet, until nothing is due. */
export async function deliverEvents(ctx: Context): Promise<void> {
  for (;;) {
    const due = await claimDueDeliveries(ctx.db, AT_ONCE, LEASE_SECONDS)
    if (due.length === 0) return
    await Promise.all(due.map((delivery) => deliver(ctx, delivery)))
  }
}

async function deliver(ctx: Context, due: Due): Promise<void> {
  const startedAt = performance.now()
  const { status, error } = await send(ctx, due)
  const tookMs = Math.round(performance.now() - startedAt)
  const isHeard = status !== undefined && isAccepted(status)
  await (isHeard
    ? saveSuccess(ctx, due, { status, tookMs })
    : saveFailure(ctx, due, { status, error, tookMs }))
}

type Outcome = { status?: number | undefined; error: string }

async function send({ config, now }: Context, due: Due): Promise<Outcome> {
  const body = bodyOf(due.event)
  const secret = secretOf(config, due)
  const id = `evt_${due.event.id}`
  const headers = signedHeaders({ secret, id, at: now(), body })
  try {
    const status = await postToExternal({
      url: due.url,
      headers,
      body,
      allowPrivate: !config.isLive,
    })
    return { status, error: `answered ${status}` }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

/** A receiver that is back hears at once what it missed. */
async function saveSuccess(
  ctx: Context,
  due: Due,
  heard: Readonly<{ status: number; tookMs: number }>,
) {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await recordDelivered(tx, due, heard))) return
    if (await markHealthy(tx, due.endpointId)) await makeDue(tx, due.endpointId)
  })
}

async function saveFailure(ctx: Context, due: Due, failure: Outcome & { tookMs: number }) {
  const { status, error, tookMs } = failure
  await inTransaction(ctx.db, async (tx) => {
    const waitSeconds = waitAfter(due.attempt)
    if (!(await recordFailure(tx, due, { status, error, waitSeconds, tookMs }))) return
    const isPermanent = await markFailing(tx, due.endpointId, PATIENCE_HOURS)
    if (!isPermanent && !isGone(status)) return
    if (!(await disable(tx, due.endpointId))) return
    const object = `webhook:${due.endpointId}`
    await recordAudit(tx, { actor: 'system', action: 'webhook.disable', object, meta: { status } })
    await notifyStaff(tx, {
      dedupeKey: `webhook-disabled:${due.endpointId}:${due.event.id}`,
      severity: 'warning',
      title: 'A system is no longer told what happens',
      body: `${new URL(due.url).host} did not accept events (${error}). What waits for it is kept.`,
      object,
    })
  })
}
