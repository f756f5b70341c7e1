import {
  checkStoreHost,
  createStore,
  editStore,
  limitStaffToStores,
  listStores,
  type ManagedStore,
  readStore,
} from '@keyhaven/contracts/staff/stores'
import type { FastifyReply } from 'fastify'
import { times } from '../../infra/http/rate-limit.ts'
import { limitToStores } from '../../modules/platform/staff/limit-to-stores.ts'
import { checkHost } from '../../modules/platform/store-hosts/prove-host.ts'
import { hostFiles } from '../../modules/platform/stores/host-files.ts'
import * as desk from '../../modules/platform/stores/manage-stores.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { refuseUnknownEditions } from './known-editions.ts'
import { knownStore, listedStores, storeFile } from './read-store.ts'

const MINUTE = 60

function shown(reply: FastifyReply, store: ManagedStore) {
  showVersion(reply, store.version)
  return { success: true as const, store }
}

/** Reading is wider than changing, which takes the second factor: a host decides what visitors see. */
export function storeScreen(route: StaffRoute) {
  const view = { allow: 'settings.view' } as const
  const change = { allow: 'stores.manage', stepUp: 'always' } as const
  route(listStores, view, async (_, ctx) => ({
    success: true as const,
    stores: await listedStores(ctx),
  }))
  route(readStore, view, async ({ params }, ctx, _, reply) => {
    const file = await storeFile(ctx, params.id)
    showVersion(reply, file.store.version)
    return file
  })
  route(createStore, change, async ({ body: { id, reason, ...wish } }, ctx, _, reply) => {
    await refuseUnknownEditions(ctx, wish)
    return shown(reply, await desk.createStore(ctx, ctx.actor, { id, wish, reason }))
  })
  route(editStore, change, async ({ params, body: { reason, ...wish } }, ctx, request, reply) => {
    const { id } = await knownStore(ctx, params.id)
    const version = seenVersion(request)
    await refuseUnknownEditions(ctx, wish)
    const store = await namingTheOther(ctx, `store:${id}`, () =>
      desk.editStore(ctx, ctx.actor, { id, wish, reason, version }),
    )
    return shown(reply, store)
  })
  route(checkStoreHost, { ...change, limit: times(20, MINUTE) }, async ({ params, body }, ctx) => {
    const { id } = await knownStore(ctx, params.id)
    const approval = await checkHost(ctx, ctx.staff, { storeId: id, host: body.host })
    const hosts = await hostFiles(ctx.db, id)
    return { success: true as const, ...(approval && { approval }), hosts }
  })
  route(
    limitStaffToStores,
    { allow: 'staff.manage', stepUp: 'always' },
    async ({ params, body }, ctx) => ({
      success: true as const,
      storeIds: await limitToStores(ctx, ctx.staff, params.id, body.storeIds),
    }),
  )
}
