import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { type FigureName, figureDefinitions } from './figures.ts'
import { pageAnswer, pageQuery } from './list.ts'
import { reportsScreen } from './screens/reports.ts'

/** Every report with its name, in the order they are listed in. */
export const reportNames = {
  revenue: 'Revenue',
  tax: 'Tax',
  refunds: 'Refunds',
  payments: 'Payments and fees',
  coupons: 'Coupons',
  batches: 'Batches',
  suppliers: 'Suppliers',
  customers: 'Customers',
  carts: 'Carts recovered',
  support: 'Support',
} as const
export type ReportKey = keyof typeof reportNames

export const reportKeys = Object.keys(reportNames) as [ReportKey, ...ReportKey[]]

/** Longer than a year, so that a year and its leap day fit. */
const MOST_DAYS = 400
const USUAL_DAYS = 30

const DAY_MS = 86_400_000
const day = z.iso.date('A day is written as 2026-01-31')

type Days = Readonly<{ from?: string | undefined; to?: string | undefined }>

/** How many whole days two days and what is between them are. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

const isRange = ({ from, to }: Days) => {
  if (from === undefined || to === undefined) return from === to
  const days = daysBetween(from, to)
  return days >= 1 && days <= MOST_DAYS
}

const asked = {
  /** Whole days in UTC, both included; without them the last ones, today included. */
  from: z.optional(day),
  to: z.optional(day),
  days: z._default(
    z.coerce.number('A number of days').check(z.int(), z.gte(1), z.lte(MOST_DAYS)),
    USUAL_DAYS,
  ),
  /** Only what was charged in this one, as it was charged. Without it: everything in the reporting currency. */
  currency: z.optional(z.enum(currencies, 'Unknown currency')),
}
const inRange = z.refine<Days>(isRange, {
  error: `Choose a first and a last day, ${MOST_DAYS} days at most`,
  path: ['to'],
})

const params = z.object({ key: z.enum(reportKeys, 'There is no such report') })
const sort = z.optional(z.string().check(z.regex(/^-?[a-zA-Z]{1,20}$/, 'Unknown order')))

/** What the figures of a column are. Money is a decimal in the currency of its row. */
const unit = z.enum(['text', 'count', 'money', 'percent', 'minutes', 'score'])
export type ReportUnit = z.infer<typeof unit>

const figure = z.optional(z.enum(Object.keys(figureDefinitions) as [FigureName, ...FigureName[]]))

/** Null is what nobody knows, never nothing. */
const cell = z.nullable(z.string())

const column = z.object({
  id: z.string(),
  title: z.string(),
  unit,
  /** The definition it follows, where more than one screen shows it. */
  figure,
})
export type ReportColumn = z.infer<typeof column>

const row = z.object({
  id: z.string(),
  cells: z.array(cell),
  currency: z.enum(currencies),
  /** Whether the rows behind it can be listed. */
  isOpen: z.boolean(),
})
export type ReportRow = z.infer<typeof row>

const bucket = z.object({
  from: z.string(),
  to: z.string(),
  now: z.string(),
  /** The same days of the period before. */
  before: z.string(),
})
export type ReportBucket = z.infer<typeof bucket>

const fact = z.object({
  title: z.string(),
  unit,
  figure,
  currency: z.enum(currencies),
  now: cell,
  before: cell,
})
export type ReportFact = z.infer<typeof fact>

const report = z.object({
  key: z.enum(reportKeys),
  title: z.string(),
  /** How its figures are counted. */
  lead: z.string(),
  from: z.string(),
  to: z.string(),
  before: z.object({ from: z.string(), to: z.string() }),
  facts: z.array(fact),
  chart: z.object({
    title: z.string(),
    /** "licences" */
    noun: z.string(),
    unit,
    currency: z.enum(currencies),
    buckets: z.array(bucket),
    now: z.string(),
    before: z.string(),
  }),
  /** The currency everything was charged in; null where all are shown in the reporting currency. */
  chosen: z.nullable(z.enum(currencies)),
  /** The currencies that can be chosen; empty where there is one alone. */
  currencies: z.array(z.enum(currencies)),
  columns: z.array(column),
  rows: z.array(row),
  /** True if only the biggest rows are there. */
  isCut: z.boolean(),
  notes: z.array(z.string()),
})
export type Report = z.infer<typeof report>

export const readReport = {
  ...reportsScreen.calls.readReport,
  summary: 'One report of a range of days, beside the same number of days before',
  params,
  query: z.object({ ...asked, sort }).check(inRange),
  response: z.object({ success: z.literal(true), report }),
} as const satisfies Endpoint

export const exportReport = {
  ...reportsScreen.calls.exportReport,
  summary: 'The table of a report as CSV',
  params,
  query: z.object({ ...asked, sort }).check(inRange),
  response: z.unknown(),
} as const satisfies Endpoint

const entry = z.object({
  id: z.string(),
  at: z.string(),
  /** "Order KH-7F3K-9Q2D" */
  title: z.string(),
  text: z.string(),
  /** Where it is to be seen. */
  to: z.string(),
  amount: cell,
  currency: z.enum(currencies),
})
export type ReportEntry = z.infer<typeof entry>

export const listReportRows = {
  ...reportsScreen.calls.listReportRows,
  summary: 'The rows behind a number of a report, the newest first',
  params,
  query: z
    .object({ ...pageQuery, ...asked, row: z.optional(z.string().check(z.maxLength(60))) })
    .check(inRange),
  response: z.object({
    success: z.literal(true),
    from: z.string(),
    to: z.string(),
    entries: z.array(entry),
    /** Of all entries, whichever page is shown. */
    total: z.object({ count: z.number(), amount: cell, currency: z.enum(currencies) }),
    ...pageAnswer,
  }),
} as const satisfies Endpoint
