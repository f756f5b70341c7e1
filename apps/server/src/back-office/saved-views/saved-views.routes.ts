import {
  changeView,
  createView,
  listViews,
  removeView,
} from '@keyhaven/contracts/staff/saved-views'
import {
  changeSavedView,
  removeSavedView,
  saveView,
  viewsFor,
} from '../../modules/platform/saved-views/saved-views.service.ts'
import type { StaffRoute } from '../kit/staff-route.ts'

export function savedViewScreen(route: StaffRoute) {
  const rules = { allow: 'staff' } as const
  route(listViews, rules, async ({ query }, ctx) => ({
    success: true as const,
    views: await viewsFor(ctx, ctx.staff, query.list),
  }))
  route(createView, rules, async ({ body }, ctx) => ({
    success: true as const,
    view: await saveView(ctx, ctx.staff, body),
  }))
  route(changeView, rules, async ({ params, body }, ctx) => ({
    success: true as const,
    view: await changeSavedView(ctx, ctx.staff, params.id, body),
  }))
  route(removeView, rules, async ({ params }, ctx) => {
    await removeSavedView(ctx, ctx.staff, params.id)
    return { success: true as const }
  })
}
