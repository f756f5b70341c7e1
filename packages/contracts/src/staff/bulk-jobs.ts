import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { bulkJobsScreen } from './screens/bulk-jobs.ts'

const byId = z.object({ id: z.coerce.number().check(z.int(), z.gte(1)) })

/** What starting a bulk act answers: the act goes on by itself. */
export const startedJob = z.object({
  success: z.literal(true),
  jobId: z.number(),
  /** How many objects the filter meant when it began. */
  total: z.number(),
})

export const readBulkJob = {
  ...bulkJobsScreen.calls.readBulkJob,
  summary: 'How far an own bulk job is, and what failed',
  params: byId,
  response: z.object({
    success: z.literal(true),
    id: z.number(),
    act: z.string(),
    state: z.enum(['running', 'done', 'cancelled']),
    createdAt: z.string(),
    finishedAt: z.nullable(z.string()),
    total: z.number(),
    waiting: z.number(),
    done: z.number(),
    failed: z.number(),
    /** Those that nobody had begun when the job was cancelled. */
    cancelled: z.number(),
    /** The first hundred; the file has all of them. */
    failures: z.array(z.object({ object: z.string(), error: z.string() })),
  }),
} as const satisfies Endpoint
export type BulkJobProgress = z.infer<typeof readBulkJob.response>

export const cancelBulkJob = {
  ...bulkJobsScreen.calls.cancelBulkJob,
  summary: 'Stops an own bulk job: what is done stays done, nothing further is begun',
  params: byId,
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const readBulkJobFile = {
  ...bulkJobsScreen.calls.readBulkJobFile,
  summary: 'What became of every object of an own bulk job, as CSV',
  params: byId,
  response: z.unknown(),
} as const satisfies Endpoint
