import { readOverview } from '@keyhaven/contracts/staff/overview'
import type { StaffRoute } from '../kit/staff-route.ts'
import { overviewOf } from './read-overview.ts'

export function overviewScreen(route: StaffRoute) {
  route(readOverview, { allow: 'reports.view' }, ({ query }, ctx) => overviewOf(ctx, query))
}
