import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import {
  type addWebhook,
  type changeWebhook,
  type listWebhookDeliveries,
  MAX_WEBHOOK_ENDPOINTS,
} from '@keyhaven/contracts/webhooks'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { deliveriesTo, makeDue, redeliver } from './deliveries.repo.ts'
import {
  allEndpoints,
  type EndpointRow,
  insertEndpoint,
  raiseGeneration,
  tellOne,
  updateEndpoint,
} from './endpoints.repo.ts'
import { secretOf } from './webhook-signature.ts'
import { isAllowedAddress } from './webhooks.rules.ts'

const DELIVERIES_SHOWN = 100

const shownAs = ({ failing_since, generation: _, waiting, state, ...rest }: EndpointRow) => ({
  ...rest,
  state: state as 'active' | 'paused' | 'disabled',
  failingSince: failing_since?.toISOString() ?? null,
  waiting: waiting ?? 0,
})

export async function endpoints({ backOfficeDb }: Context) {
  return (await allEndpoints(backOfficeDb)).map(shownAs)
}

async function endpointOf(ctx: Context, id: number) {
  const found = (await endpoints(ctx)).find((endpoint) => endpoint.id === id)
  if (!found) throw new AppError('not_found')
  return found
}

function refuseUnsafe({ config }: Context, url: string | undefined) {
  if (url && !isAllowedAddress(url, config.isLive)) throw new AppError('webhook_address_refused')
}

/** One change by one member of staff, audited with it. */
async function asStaff<T>(
  ctx: Context,
  { actor, action, meta }: { actor: string; action: string; meta?: object },
  work: (tx: Tx) => Promise<{ id: number; result: T }>,
): Promise<T> {
  return await ctx.backOfficeDb.transaction().execute(async (tx) => {
    const { id, result } = await work(tx)
    await recordAudit(tx, { actor, action, object: `webhook:${id}`, ...(meta && { meta }) })
    return result
  })
}

export async function addEndpoint(
  ctx: Context,
  actor: string,
  added: RequestOf<typeof addWebhook>['body'],
) {
  refuseUnsafe(ctx, added.url)
  if ((await endpoints(ctx)).length >= MAX_WEBHOOK_ENDPOINTS) throw new AppError('conflict')
  const meta = { host: new URL(added.url).host, events: added.events }
  const { id, generation } = await asStaff(
    ctx,
    { actor, action: 'webhook.add', meta },
    async (tx) => {
      const row = await insertEndpoint(tx, { ...added, createdBy: actor })
      return { id: row.id, result: row }
    },
  )
  return {
    endpoint: await endpointOf(ctx, id),
    secret: secretOf(ctx.config.KEY_PEPPER, id, generation),
  }
}

/** A system that is told again hears what it missed while it was paused or given up. */
export async function changeEndpoint(
  ctx: Context,
  actor: string,
  id: number,
  change: RequestOf<typeof changeWebhook>['body'],
) {
  refuseUnsafe(ctx, change.url)
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(given).length === 0) return await endpointOf(ctx, id)
  const meta = { changed: Object.keys(given), ...(change.state && { state: change.state }) }
  await asStaff(ctx, { actor, action: 'webhook.change', meta }, async (tx) => {
    if (!(await updateEndpoint(tx, id, given))) throw new AppError('not_found')
    if (change.state === 'active') await makeDue(tx, id)
    return { id, result: undefined }
  })
  return await endpointOf(ctx, id)
}

export async function renewSecret(ctx: Context, actor: string, id: number) {
  const generation = await asStaff(ctx, { actor, action: 'webhook.renew-secret' }, async (tx) => {
    const raised = await raiseGeneration(tx, id)
    if (raised === undefined) throw new AppError('not_found')
    return { id, result: raised }
  })
  return {
    endpoint: await endpointOf(ctx, id),
    secret: secretOf(ctx.config.KEY_PEPPER, id, generation),
  }
}

export async function ping(ctx: Context, actor: string, id: number) {
  await endpointOf(ctx, id)
  await asStaff(ctx, { actor, action: 'webhook.ping' }, async (tx) => {
    await tellOne(tx, id)
    return { id, result: undefined }
  })
}

export async function tellAgain(ctx: Context, actor: string, deliveryId: number) {
  const meta = { delivery: deliveryId }
  await asStaff(ctx, { actor, action: 'webhook.redeliver', meta }, async (tx) => {
    const id = await redeliver(tx, deliveryId)
    if (id === undefined) throw new AppError('not_found')
    return { id, result: undefined }
  })
}

type Deliveries = ResponseOf<typeof listWebhookDeliveries>['deliveries']

export async function recentDeliveries(ctx: Context, id: number): Promise<Deliveries> {
  await endpointOf(ctx, id)
  const rows = await deliveriesTo(ctx.backOfficeDb, id, DELIVERIES_SHOWN)
  return rows.map((row) => ({
    id: row.id,
    event: row.type,
    object: row.object,
    state: row.state as 'waiting' | 'delivered',
    attempt: row.attempt,
    dueAt: row.due_at.toISOString(),
    lastStatus: row.last_status,
    lastError: row.last_error,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  }))
}
