import type { ReportKey } from '@keyhaven/contracts/staff/reports'
import { exportReport, listReportRows, readReport } from '@keyhaven/contracts/staff/reports'
import { sql } from 'kysely'
import { countExport } from '../kit/export-limit.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { asFile } from '../licenses/as-file.ts'
import { rangeOf } from './range.rules.ts'
import { reportFile } from './report-file.ts'
import { reportPlans } from './report-plans.ts'
import { reportRows } from './report-rows.ts'
import { runReport } from './run-report.ts'

/** The day it is by the shop's clock, in UTC. */
async function todayOf({ reportsDb: db }: StaffContext): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (shop_now() at time zone 'UTC')::date::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

type Asked = Parameters<typeof rangeOf>[0]
const rangeFor = async (ctx: StaffContext, asked: Asked) => rangeOf(asked, await todayOf(ctx))
const planOf = (key: ReportKey) => reportPlans[key]

const success = true as const

/** Figures of the shop over whole days, and what stands behind each. */
export function reportScreen(route: StaffRoute) {
  const look = { allow: 'reports.view' } as const
  route(readReport, look, async ({ params, query }, ctx) => {
    const range = await rangeFor(ctx, query)
    return { success, report: await runReport(ctx, planOf(params.key), { ...query, range }) }
  })
  route(listReportRows, look, async ({ params, query }, ctx) =>
    reportRows(ctx, planOf(params.key), query, await rangeFor(ctx, query)),
  )
  route(exportReport, look, async ({ params, query }, ctx, request, reply) => {
    await countExport(ctx, request, reply)
    const range = await rangeFor(ctx, query)
    const file = await reportFile(ctx, planOf(params.key), { ...query, range })
    asFile(reply, `${params.key}-${range.from}-${range.to}.csv`)
    return file
  })
}
