import { licensesScreen } from '@keyhaven/contracts/staff/screens/licenses'
import { served } from '../kit/staff-route.ts'
import { batchHandlers } from './batches.routes.ts'
import { exportHandlers } from './exports.routes.ts'
import { importHandlers } from './imports.routes.ts'
import { stockHandlers } from './stock.routes.ts'
import { unitHandlers } from './units.routes.ts'

/** The key manager: stock and who waits, every unit, every batch with its supplier, imports, and exports under four eyes. */
export const licenseRoutes = served(licensesScreen, {
  ...stockHandlers,
  ...unitHandlers,
  ...batchHandlers,
  ...importHandlers,
  ...exportHandlers,
})
