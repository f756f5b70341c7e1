import * as contract from '@keyhaven/contracts/staff/data-exports'
import { dataExportsScreen } from '@keyhaven/contracts/staff/screens/data-exports'
import { startExport } from '../acts/export-shop.ts'
import { countExport } from '../kit/export-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { exportedFile, ownExports } from './fetch-export.ts'

const success = true as const

/** Everything the shop knows, to take along: names and addresses leave with it. */
export const dataExportRoutes = served(
  dataExportsScreen,
  handles(contract, {
    listDataExports: async (_input, ctx) => ({
      success,
      exports: await ownExports(ctx),
    }),
    startDataExport: async ({ body }, ctx, request, reply) => {
      await countExport(ctx, request, reply)
      return await startExport(ctx, body)
    },
    readDataExport: async ({ params: { id, file } }, ctx, _request, reply) => {
      const text = await exportedFile(ctx, id, file)
      reply.header('content-disposition', `attachment; filename="shop-${id}-${file}"`)
      const isCsv = file.endsWith('.csv')
      // Lines of JSON are no JSON: a client that went by the name would fail to read them.
      reply.type(isCsv ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8')
      return text
    },
  }),
)
