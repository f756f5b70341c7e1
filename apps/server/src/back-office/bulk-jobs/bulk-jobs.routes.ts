import { cancelBulkJob, readBulkJob, readBulkJobFile } from '@keyhaven/contracts/staff/bulk-jobs'
import type { StaffRoute } from '../kit/staff-route.ts'
import { cancelJob, jobFile, jobProgress } from './read-bulk-job.ts'

export function bulkJobScreen(route: StaffRoute) {
  route(readBulkJob, { allow: 'staff' }, ({ params }, ctx) => jobProgress(ctx, params.id))
  route(cancelBulkJob, { allow: 'staff' }, async ({ params }, ctx) => {
    await cancelJob(ctx, params.id)
    return { success: true as const }
  })
  route(readBulkJobFile, { allow: 'staff' }, async ({ params }, ctx, _request, reply) => {
    const file = await jobFile(ctx, params.id)
    reply.header('content-disposition', `attachment; filename="bulk-job-${params.id}.csv"`)
    reply.type('text/csv; charset=utf-8')
    return file
  })
}
