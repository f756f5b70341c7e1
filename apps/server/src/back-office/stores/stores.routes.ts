import { storesScreen } from '@keyhaven/contracts/staff/screens/stores'
import type { ManagedStore } from '@keyhaven/contracts/staff/stores'
import * as contract from '@keyhaven/contracts/staff/stores'
import type { FastifyReply } from 'fastify'
import { times } from '../../infra/http/rate-limit.ts'
import { hostFiles } from '../../modules/platform/stores/host-files.ts'
import * as desk from '../../modules/platform/stores/manage-stores.ts'
import { limitToStores } from '../../modules/staff/staff/limit-to-stores.ts'
import { checkHost } from '../../modules/staff/store-hosts/prove-host.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { listedStores, requireStore, storeFile } from '../reads/read-store.ts'
import { assertKnownEditions } from './assert-known-editions.ts'

const MINUTE = 60

function shown(reply: FastifyReply, store: ManagedStore) {
  showVersion(reply, store.version)
  return { success: true as const, store }
}

/** Reading is wider than changing, which takes the second factor: a host decides what visitors see. */
export const storeRoutes = served(
  storesScreen,
  handles(contract, {
    listStores: async (_, ctx) => ({
      success: true as const,
      stores: await listedStores(ctx),
    }),
    readStore: async ({ params }, ctx, _, reply) => {
      const file = await storeFile(ctx, params.id)
      showVersion(reply, file.store.version)
      return file
    },
    createStore: async ({ body: { id, reason, ...terms } }, ctx, _, reply) => {
      await assertKnownEditions(ctx, terms)
      return shown(reply, await desk.createStore(ctx, ctx.actor, { id, terms, reason }))
    },
    editStore: async ({ params, body: { reason, ...terms } }, ctx, request, reply) => {
      const { id } = await requireStore(ctx, params.id)
      const version = seenVersion(request)
      await assertKnownEditions(ctx, terms)
      const store = await namingTheOther(ctx, `store:${id}`, () =>
        desk.editStore(ctx, ctx.actor, { id, terms, reason, version }),
      )
      return shown(reply, store)
    },
    checkStoreHost: {
      limit: times(20, MINUTE),
      handle: async ({ params, body }, ctx) => {
        const { id } = await requireStore(ctx, params.id)
        const approval = await checkHost(ctx, ctx.staff, { storeId: id, host: body.host })
        const hosts = await hostFiles(ctx.db, id)
        return { success: true as const, ...(approval && { approval }), hosts }
      },
    },
    limitStaffToStores: async ({ params, body }, ctx) => ({
      success: true as const,
      storeIds: await limitToStores(ctx, ctx.staff, params.id, body.storeIds),
    }),
  }),
)
