import * as contract from '@keyhaven/contracts/staff/reports'
import { reportsScreen } from '@keyhaven/contracts/staff/screens/reports'
import { sql } from 'kysely'
import { asFile } from '../kit/as-file.ts'
import { countExport } from '../kit/export-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { handles, served } from '../kit/staff-route.ts'
import { rangeOf } from './range.rules.ts'
import { reportFile } from './report-file.ts'
import { reportPlan } from './report-plans.ts'
import { reportRows } from './report-rows.ts'
import { runReport } from './run-report.ts'

/** The day it is by the shop's clock, in UTC. */
async function todayOf({ reportsDb: db }: StaffContext): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (shop_now() at time zone 'UTC')::date::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

type RangeQuery = Parameters<typeof rangeOf>[0]
const rangeFor = async (ctx: StaffContext, asked: RangeQuery) => rangeOf(asked, await todayOf(ctx))

const success = true as const

/** Figures of the shop over whole days, and what stands behind each. */
export const reportRoutes = served(
  reportsScreen,
  handles(contract, {
    readReport: async ({ params, query }, ctx) => {
      const range = await rangeFor(ctx, query)
      return {
        success,
        report: await runReport(ctx, reportPlan(params.key, query.currency), { ...query, range }),
      }
    },
    listReportRows: async ({ params, query }, ctx) =>
      reportRows(ctx, reportPlan(params.key, query.currency), query, await rangeFor(ctx, query)),
    exportReport: async ({ params, query }, ctx, request, reply) => {
      await countExport(ctx, request, reply)
      const range = await rangeFor(ctx, query)
      const file = await reportFile(ctx, reportPlan(params.key, query.currency), {
        ...query,
        range,
      })
      asFile(reply, `${params.key}-${range.from}-${range.to}.csv`)
      return file
    },
  }),
)
