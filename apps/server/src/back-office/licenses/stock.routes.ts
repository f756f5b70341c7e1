import * as keyMovesContract from '@keyhaven/contracts/staff/key-moves'
import * as licenseStockContract from '@keyhaven/contracts/staff/license-stock'
import * as licenseWaitingContract from '@keyhaven/contracts/staff/license-waiting'
import { setThreshold } from '../../modules/stock/licenses/units/stock-alarms.ts'
import { handles } from '../kit/staff-route.ts'
import { movesForStaff } from './list-moves.ts'
import { salesByEdition } from './read-sales.ts'
import { stockGauges } from './read-stock.ts'
import { assignToWaiting, waitingLines } from './waiting.ts'

const contract = { ...keyMovesContract, ...licenseStockContract, ...licenseWaitingContract }

const success = true as const

export const stockHandlers = handles(contract, {
  readStock: async (_, ctx) => ({
    success,
    gauges: await stockGauges(ctx),
  }),
  readSales: async (_, ctx) => ({
    success,
    ...(await salesByEdition(ctx)),
  }),
  setStockThreshold: async ({ params, body }, ctx) => ({
    success,
    threshold: await setThreshold(ctx, params.productId, body.threshold, ctx.actor),
  }),
  listKeyMoves: ({ query }, ctx) => movesForStaff(ctx, query),
  listWaiting: ({ query }, ctx) => waitingLines(ctx, query),
  assignWaiting: ({ body }, ctx) => assignToWaiting(ctx, body.lineId),
})
