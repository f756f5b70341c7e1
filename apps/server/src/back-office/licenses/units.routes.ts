import {
  exportUnits,
  findUnits,
  invalidateUnit,
  listUnits,
  readUnit,
  replaceUnit,
  revealUnit,
  revokeUnit,
} from '@keyhaven/contracts/staff/license-units'
import { swapOrAsk } from '../../modules/fulfilment/key-swaps/swap-key.ts'
import { markInvalid } from '../../modules/stock/licenses/units/mark-invalid.ts'
import { countExport } from '../kit/export-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { asFile } from './as-file.ts'
import { unitForStaff, unitsFile, unitsForStaff, unitsOfKey } from './list-units.ts'
import { revealedUnit } from './reveal-unit.ts'
import { revokeAndAsk } from './revoke-unit.ts'

const success = true as const
const view = { allow: 'licenses.view' } as const
const moving = { stepUp: 'always', isKeyNeeded: true } as const

export function unitRoutes(route: StaffRoute) {
  route(listUnits, view, ({ query }, ctx) => unitsForStaff(ctx, query))
  route(readUnit, view, ({ params }, ctx) => unitForStaff(ctx, params.id))
  // Counted with every other search of that person: guesses at keys are few.
  route(findUnits, { ...view, isSecret: true }, async ({ body }, ctx, request, reply) => {
    await countSearch(ctx, request, reply)
    return await unitsOfKey(ctx, body.key)
  })
  route(exportUnits, view, async ({ query }, ctx, request, reply) => {
    await countExport(ctx, request, reply)
    asFile(reply, 'licences.csv')
    return unitsFile(ctx, query)
  })
  route(replaceUnit, { ...moving, allow: 'licenses.assign' }, async ({ params, body }, ctx) => ({
    success,
    ...(await swapOrAsk(ctx, ctx.staff, params.id, body.reason)),
  }))
  route(invalidateUnit, { ...moving, allow: 'licenses.revoke' }, async ({ params, body }, ctx) => ({
    success,
    ...(await markInvalid(ctx, params.id, { actor: ctx.actor, reason: body.reason })),
  }))
  route(revokeUnit, { ...moving, allow: 'licenses.revoke' }, async ({ params, body }, ctx) => ({
    success,
    ...(await revokeAndAsk(ctx, params.id, body.reason)),
  }))
  route(
    revealUnit,
    { allow: 'licenses.reveal', stepUp: 'always', isSecret: true },
    ({ params, body }, ctx, request) => revealedUnit(ctx, params.id, body.reason, request),
  )
}
