import type { RequestOf } from '@keyhaven/contracts/endpoint'
import {
  type addWebhook,
  type changeWebhook,
  MAX_WEBHOOK_ENDPOINTS,
} from '@keyhaven/contracts/staff/webhooks'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { ringOf } from '../../../infra/crypto/secret-ring.ts'
import { audited } from '../audit/audited.ts'
import { makeDue, redeliver } from './deliveries.repo.ts'
import {
  allEndpoints,
  type EndpointRow,
  endpointsNotUnder,
  insertEndpoint,
  raiseGeneration,
  sendTestEvent,
  updateEndpoint,
} from './endpoints.repo.ts'
import { secretOf } from './webhook-signature.ts'
import { isAllowedAddress } from './webhooks.rules.ts'

const nameOf = (id: number) => `webhook:${id}`

const shownAs = ({ failing_since, generation: _, waiting, state, ...rest }: EndpointRow) => ({
  ...rest,
  state: state as 'active' | 'paused' | 'disabled',
  failingSince: failing_since?.toISOString() ?? null,
  waiting: waiting ?? 0,
})

export async function endpoints({ backOfficeDb }: Context) {
  return (await allEndpoints(backOfficeDb)).map(shownAs)
}

export async function endpointOf(ctx: Context, id: number) {
  const found = (await endpoints(ctx)).find((endpoint) => endpoint.id === id)
  if (!found) throw new AppError('not_found')
  return found
}

function assertSafe({ config }: Context, url: string | undefined) {
  if (url && !isAllowedAddress(url, config.isLive)) throw new AppError('webhook_address_refused')
}

export async function addEndpoint(
  ctx: Context,
  actor: string,
  added: RequestOf<typeof addWebhook>['body'],
) {
  assertSafe(ctx, added.url)
  if ((await endpoints(ctx)).length >= MAX_WEBHOOK_ENDPOINTS) throw new AppError('conflict')
  const meta = { host: new URL(added.url).host, events: added.events }
  const act = { actor, action: 'webhook.add' }
  const secretVersion = ringOf(ctx.config).current
  const { id, generation } = await audited(ctx.backOfficeDb, act, async (tx) => {
    const row = await insertEndpoint(tx, { ...added, createdBy: actor, secretVersion })
    return { result: row, object: nameOf(row.id), meta }
  })
  return {
    endpoint: await endpointOf(ctx, id),
    secret: secretOf(ctx.config, { endpointId: id, generation, secretVersion }),
  }
}

/** A system that is told again hears what it missed while it was paused or given up. */
export async function changeEndpoint(
  ctx: Context,
  actor: string,
  id: number,
  change: RequestOf<typeof changeWebhook>['body'],
) {
  assertSafe(ctx, change.url)
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(given).length === 0) return await endpointOf(ctx, id)
  const meta = { changed: Object.keys(given), ...(change.state && { state: change.state }) }
  await audited(ctx.backOfficeDb, { actor, action: 'webhook.change' }, async (tx) => {
    if (!(await updateEndpoint(tx, id, given))) throw new AppError('not_found')
    if (change.state === 'active') await makeDue(tx, id)
    return { result: undefined, object: nameOf(id), meta }
  })
  return await endpointOf(ctx, id)
}

export async function renewSecret(ctx: Context, actor: string, id: number) {
  const act = { actor, action: 'webhook.renew-secret' }
  const secretVersion = ringOf(ctx.config).current
  const generation = await audited(ctx.backOfficeDb, act, async (tx) => {
    const raised = await raiseGeneration(tx, id, secretVersion)
    if (raised === undefined) throw new AppError('not_found')
    return { result: raised, object: nameOf(id) }
  })
  return {
    endpoint: await endpointOf(ctx, id),
    secret: secretOf(ctx.config, { endpointId: id, generation, secretVersion }),
  }
}

/** Endpoints that sign with a secret made from an older version; staff renew it with its receiver. */
export async function endpointsToRenew({ db, config }: Pick<Context, 'db' | 'config'>) {
  const found = await endpointsNotUnder(db, ringOf(config).current)
  return found.map(({ id }) => id)
}

export async function ping(ctx: Context, actor: string, id: number) {
  await endpointOf(ctx, id)
  await audited(ctx.backOfficeDb, { actor, action: 'webhook.ping' }, async (tx) => {
    await sendTestEvent(tx, id)
    return { result: undefined, object: nameOf(id) }
  })
}

export async function redeliverEvent(ctx: Context, actor: string, deliveryId: number) {
  const meta = { delivery: deliveryId }
  await audited(ctx.backOfficeDb, { actor, action: 'webhook.redeliver' }, async (tx) => {
    const id = await redeliver(tx, deliveryId)
    if (id === undefined) throw new AppError('not_found')
    return { result: undefined, object: nameOf(id), meta }
  })
}
