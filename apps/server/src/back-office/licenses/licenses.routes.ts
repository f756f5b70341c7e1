import type { StaffRoute } from '../kit/staff-route.ts'
import { batchRoutes } from './batches.routes.ts'
import { exportRoutes } from './exports.routes.ts'
import { importRoutes } from './imports.routes.ts'
import { stockRoutes } from './stock.routes.ts'
import { unitRoutes } from './units.routes.ts'

/** The key manager: stock and who waits, every unit, every batch with its supplier, imports, and exports under four eyes. */
export function licenseScreen(route: StaffRoute) {
  stockRoutes(route)
  unitRoutes(route)
  batchRoutes(route)
  importRoutes(route)
  exportRoutes(route)
}
