import * as contract from '@keyhaven/contracts/staff/saved-views'
import { savedViewsScreen } from '@keyhaven/contracts/staff/screens/saved-views'
import {
  changeSavedView,
  removeSavedView,
  saveView,
  viewsFor,
} from '../../modules/staff/saved-views/saved-views.service.ts'
import { handles, served } from '../kit/staff-route.ts'

export const savedViewRoutes = served(
  savedViewsScreen,
  handles(contract, {
    listViews: async ({ query }, ctx) => ({
      success: true as const,
      views: await viewsFor(ctx, ctx.staff, query.list),
    }),
    createView: async ({ body }, ctx) => ({
      success: true as const,
      view: await saveView(ctx, ctx.staff, body),
    }),
    changeView: async ({ params, body }, ctx) => ({
      success: true as const,
      view: await changeSavedView(ctx, ctx.staff, params.id, body),
    }),
    removeView: async ({ params }, ctx) => {
      await removeSavedView(ctx, ctx.staff, params.id)
      return { success: true as const }
    },
  }),
)
