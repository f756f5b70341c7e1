import * as contract from '@keyhaven/contracts/staff/license-units'
import { swapOrAsk } from '../../modules/fulfilment/key-swaps/swap-key.ts'
import { markInvalid } from '../../modules/stock/licenses/units/mark-invalid.ts'
import { asFile } from '../kit/as-file.ts'
import { countExport } from '../kit/export-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import { handles } from '../kit/staff-route.ts'
import { unitForStaff, unitsFile, unitsForStaff, unitsOfKey } from './list-units.ts'
import { revealedUnit } from './reveal-unit.ts'
import { revokeAndAsk } from './revoke-unit.ts'

const success = true as const

export const unitHandlers = handles(contract, {
  listUnits: ({ query }, ctx) => unitsForStaff(ctx, query),
  readUnit: ({ params }, ctx) => unitForStaff(ctx, params.id),
  // Counted with every other search of that person: guesses at keys are few.
  findUnits: async ({ body }, ctx, request, reply) => {
    await countSearch(ctx, request, reply)
    return await unitsOfKey(ctx, body.key)
  },
  exportUnits: async ({ query }, ctx, request, reply) => {
    await countExport(ctx, request, reply)
    asFile(reply, 'licences.csv')
    return unitsFile(ctx, query)
  },
  replaceUnit: async ({ params, body }, ctx) => ({
    success,
    ...(await swapOrAsk(ctx, ctx.staff, params.id, body.reason)),
  }),
  invalidateUnit: async ({ params, body }, ctx) => ({
    success,
    ...(await markInvalid(ctx, params.id, { actor: ctx.actor, reason: body.reason })),
  }),
  revokeUnit: async ({ params, body }, ctx) => ({
    success,
    ...(await revokeAndAsk(ctx, params.id, body.reason)),
  }),
  revealUnit: ({ params, body }, ctx, request) =>
    revealedUnit(ctx, params.id, body.reason, request),
})
