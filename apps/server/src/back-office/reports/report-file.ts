import type { ReportUnit } from '@keyhaven/contracts/staff/reports'
import { audited } from '../kit/audited.ts'
import { csvOf } from '../kit/csv.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import type { ReportPlan } from './report-plan.ts'
import { runReport } from './run-report.ts'

const CURRENCY = 'Currency'

/** What is unknown is an empty cell; a figure is no formula, even below zero. */
function cellOf(cell: string | null, unit: ReportUnit): string | number {
  if (cell === null) return ''
  return unit === 'text' ? cell : Number(cell)
}

/** The table of a report as CSV. Who took it, and which days, is in the audit log. */
export async function reportFile(
  ctx: StaffContext,
  plan: ReportPlan,
  wanted: Parameters<typeof runReport>[2],
) {
  const { columns, rows, from, to } = await runReport(ctx, plan, wanted)
  await audited(ctx, 'reports.export', async () => ({
    object: `report:${plan.key}`,
    meta: { from, to, rows: rows.length },
    result: undefined,
  }))
  const titles = columns.map(({ title }) => title)
  const saysCurrency = columns.some(({ unit }) => unit === 'money') && !titles.includes(CURRENCY)
  const header = [...titles, ...(saysCurrency ? [CURRENCY] : [])]
  return csvOf(
    header,
    rows.map(({ cells, currency }) => [
      ...cells.map((cell, at) => cellOf(cell, columns[at]?.unit ?? 'text')),
      ...(saysCurrency ? [currency] : []),
    ]),
  )
}
