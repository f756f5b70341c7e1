import type { Currency } from '@keyhaven/contracts/money'
import type { ReportKey } from '@keyhaven/contracts/staff/reports'
import { taxIn } from './plans/document-plans.ts'
import { inOwnCurrency, inReporting } from './plans/money.ts'
import { payments } from './plans/payment-plans.ts'
import { carts, coupons, customers, support } from './plans/people-plans.ts'
import { refundsIn } from './plans/refund-plans.ts'
import { revenueIn } from './plans/revenue-plans.ts'
import { batches, suppliers } from './plans/stock-plans.ts'
import type { ReportPlan } from './report-plan.ts'

const plans = {
  revenue: revenueIn,
  tax: taxIn,
  refunds: refundsIn,
  payments: () => payments,
  coupons: () => coupons,
  batches: () => batches,
  suppliers: () => suppliers,
  customers: () => customers,
  carts: () => carts,
  support: () => support,
} as const satisfies Readonly<Record<ReportKey, unknown>>

/** A report of everything in the reporting currency, or of one currency as it was charged. */
export const reportPlan = (key: ReportKey, chosen: Currency | undefined): ReportPlan =>
  plans[key](chosen ? inOwnCurrency : inReporting)
