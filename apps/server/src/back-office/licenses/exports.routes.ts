import * as contract from '@keyhaven/contracts/staff/license-exports'
import { askPlainExport as ask } from '../../modules/stock/licenses/vault/plain-exports.ts'
import { handles } from '../kit/staff-route.ts'
import { plainExportsForStaff, plainFile } from './plain-exports.ts'

const success = true as const

export const exportHandlers = handles(contract, {
  askPlainExport: async ({ body }, ctx) => ({
    success,
    approval: await ask(ctx, ctx.staff, body),
  }),
  listPlainExports: ({ query }, ctx) => plainExportsForStaff(ctx, query),
  fetchPlainExport: async ({ params }, ctx) => ({ success, csv: await plainFile(ctx, params.id) }),
})
