import * as contract from '@keyhaven/contracts/staff/bulk-jobs'
import { bulkJobsScreen } from '@keyhaven/contracts/staff/screens/bulk-jobs'
import { handles, served } from '../kit/staff-route.ts'
import { cancelJob, jobFile, jobProgress } from './read-bulk-job.ts'

export const bulkJobRoutes = served(
  bulkJobsScreen,
  handles(contract, {
    readBulkJob: ({ params }, ctx) => jobProgress(ctx, params.id),
    cancelBulkJob: async ({ params }, ctx) => {
      await cancelJob(ctx, params.id)
      return { success: true as const }
    },
    readBulkJobFile: async ({ params }, ctx, _request, reply) => {
      const file = await jobFile(ctx, params.id)
      reply.header('content-disposition', `attachment; filename="bulk-job-${params.id}.csv"`)
      reply.type('text/csv; charset=utf-8')
      return file
    },
  }),
)
