import type { ReportKey } from '@keyhaven/contracts/staff/reports'
import { refunds, revenue, tax } from './plans/money-plans.ts'
import { carts, coupons, customers, support } from './plans/people-plans.ts'
import { batches, suppliers } from './plans/stock-plans.ts'
import type { ReportPlan } from './report-plan.ts'

/** Every report there is. A new one is a plan and a line here. */
export const reportPlans: Readonly<Record<ReportKey, ReportPlan>> = {
  revenue,
  tax,
  refunds,
  coupons,
  batches,
  suppliers,
  customers,
  carts,
  support,
}
