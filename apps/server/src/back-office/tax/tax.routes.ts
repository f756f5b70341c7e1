import { taxScreen } from '@keyhaven/contracts/staff/screens/tax'
import * as contract from '@keyhaven/contracts/staff/tax'
import * as entities from '../../modules/catalog/tax/manage-entities.ts'
import * as registrations from '../../modules/catalog/tax/manage-registrations.ts'
import { seenVersion } from '../kit/if-match.ts'
import { handles, served } from '../kit/staff-route.ts'
import { taxDesk } from './read-desk.ts'

/** Who sells and where they are registered. Nothing here switches tax on. */
export const taxRoutes = served(
  taxScreen,
  handles(contract, {
    viewTax: (_, ctx) => taxDesk(ctx),
    createEntity: async ({ body: { id, invoiceSeries, creditSeries, reason, ...terms } }, ctx) => {
      const requested = { id, terms, invoiceSeries, creditSeries, reason }
      await entities.createEntity(ctx, ctx.actor, requested)
      return await taxDesk(ctx)
    },
    editEntity: async ({ params, body: { reason, ...terms } }, ctx, request) => {
      const requested = { id: params.id, terms, reason, version: seenVersion(request) }
      await entities.editEntity(ctx, ctx.actor, requested)
      return await taxDesk(ctx)
    },
    enterRegistration: async ({ params, body: { reason, ...terms } }, ctx) => {
      await registrations.enterRegistration(ctx, { by: ctx.staff.id, reason }, params.id, terms)
      return await taxDesk(ctx)
    },
    endRegistration: async ({ params, body: { reason, validTo } }, ctx) => {
      const id = Number(params.id)
      await registrations.endRegistration(ctx, { by: ctx.staff.id, reason }, { id, validTo })
      return await taxDesk(ctx)
    },
    answerForCountry: async ({ params, body: { reason, country, answer } }, ctx) => {
      const said = { entityId: params.id, country, answer }
      await registrations.answerForCountry(ctx, { by: ctx.staff.id, reason }, said)
      return await taxDesk(ctx)
    },
    moveStore: async ({ params, body: { entityId, reason } }, ctx) => {
      await entities.moveStore(ctx, ctx.actor, { storeId: params.id, entityId, reason })
      return await taxDesk(ctx)
    },
  }),
)
