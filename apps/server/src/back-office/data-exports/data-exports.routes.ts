import {
  listDataExports,
  readDataExport,
  startDataExport,
} from '@keyhaven/contracts/staff/data-exports'
import { countExport } from '../kit/export-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { exportedFile, ownExports, startExport } from './export-shop.ts'

const success = true as const

/** Everything the shop knows, to take along: names and addresses leave with it. */
export function dataExportScreen(route: StaffRoute) {
  const reading = { allow: 'data.export' } as const
  const leaves = { ...reading, stepUp: 'always' } as const
  route(listDataExports, reading, async (_input, ctx) => ({
    success,
    exports: await ownExports(ctx),
  }))
  route(
    startDataExport,
    { ...leaves, isKeyNeeded: true },
    async ({ body }, ctx, request, reply) => {
      await countExport(ctx, request, reply)
      return await startExport(ctx, body)
    },
  )
  route(readDataExport, leaves, async ({ params: { id, file } }, ctx, _request, reply) => {
    const text = await exportedFile(ctx, id, file)
    reply.header('content-disposition', `attachment; filename="shop-${id}-${file}"`)
    const isCsv = file.endsWith('.csv')
    // Lines of JSON are no JSON: a client that went by the name would fail to read them.
    reply.type(isCsv ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8')
    return text
  })
}
