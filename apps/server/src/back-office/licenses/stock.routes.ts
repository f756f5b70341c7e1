import { listKeyMoves } from '@keyhaven/contracts/staff/key-moves'
import { readSales, readStock, setStockThreshold } from '@keyhaven/contracts/staff/license-stock'
import { assignWaiting, listWaiting } from '@keyhaven/contracts/staff/license-waiting'
import { setThreshold } from '../../modules/stock/licenses/units/stock-alarms.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { movesForStaff } from './list-moves.ts'
import { salesByEdition } from './read-sales.ts'
import { stockGauges } from './read-stock.ts'
import { assignToWaiting, waitingLines } from './waiting.ts'

const success = true as const

export function stockRoutes(route: StaffRoute) {
  route(readStock, { allow: 'licenses.view' }, async (_, ctx) => ({
    success,
    gauges: await stockGauges(ctx),
  }))
  route(readSales, { allow: 'licenses.view' }, async (_, ctx) => ({
    success,
    ...(await salesByEdition(ctx)),
  }))
  route(setStockThreshold, { allow: 'licenses.import' }, async ({ params, body }, ctx) => ({
    success,
    threshold: await setThreshold(ctx, params.productId, body.threshold, ctx.actor),
  }))
  route(listKeyMoves, { allow: 'licenses.view' }, ({ query }, ctx) => movesForStaff(ctx, query))
  route(listWaiting, { allow: 'licenses.view' }, ({ query }, ctx) => waitingLines(ctx, query))
  route(
    assignWaiting,
    { allow: 'licenses.assign', stepUp: 'always', isKeyNeeded: true },
    ({ body }, ctx) => assignToWaiting(ctx, body.lineId),
  )
}
