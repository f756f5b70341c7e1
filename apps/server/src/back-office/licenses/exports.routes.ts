import {
  askPlainExport,
  fetchPlainExport,
  listPlainExports,
} from '@keyhaven/contracts/staff/license-exports'
import { askPlainExport as ask } from '../../modules/stock/licenses/vault/plain-exports.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { plainExportsForStaff, plainFile } from './plain-exports.ts'

const success = true as const

export function exportRoutes(route: StaffRoute) {
  const reading = { allow: 'licenses.export_plain' } as const
  const proven = { ...reading, stepUp: 'always' } as const
  route(askPlainExport, { ...proven, isKeyNeeded: true }, async ({ body }, ctx) => ({
    success,
    approval: await ask(ctx, ctx.staff, body),
  }))
  route(listPlainExports, reading, ({ query }, ctx) => plainExportsForStaff(ctx, query))
  route(
    fetchPlainExport,
    { ...proven, isKeyNeeded: true, isSecret: true },
    async ({ params }, ctx) => ({ success, csv: await plainFile(ctx, params.id) }),
  )
}
