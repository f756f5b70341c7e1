import type { ReportColumn, ReportKey, ReportUnit } from '@keyhaven/contracts/staff/reports'
import type { RawBuilder } from 'kysely'
import type { ListPlan } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

export type Sql = RawBuilder<unknown>

/** Figures of one row or of a whole period by their names; money in minor units. */
export type Figures = Readonly<Record<string, number | null>>

/** One figure in SQL, over all facts that belong together. */
type Measure = Readonly<{ id: string; by: Sql }>

/** A column that is shown: a measure as it is, or what follows from several. */
export type Shown = ReportColumn &
  Readonly<{
    of?: (figures: Figures) => number | null
    /** Also shown for the whole period, beside the one before. */
    isFact?: boolean
  }>

/** What stands behind a number, as a list of its own. */
export type Behind = Readonly<{
  from: Sql
  where?: Sql
  at: Sql
  id: ListPlan['id']
  group: Sql
  currency: Sql
  ownCurrency?: Sql
  value: Sql
  title: Sql
  text: Sql
  to: Sql
}>

/**
 * A report counts facts, each of one time, one row of the table and one currency. Table, chart and the
 * list behind a number are made from the same facts, so that they agree.
 */
export type ReportPlan = Readonly<{
  key: ReportKey
  lead: string
  /** "Edition", what the rows of the table are. */
  rowTitle: string
  from: Sql
  where?: Sql
  at: Sql
  /** How an index finds the facts of some days, where that is not by their time. */
  within?: (from: string, to: string) => Sql
  group: Sql
  name: Sql
  /** What people call a name that is a code. */
  nameOf?: (name: string) => string
  /** What money of a fact is in. */
  currency: Sql
  /** Whether facts of one currency can be looked at as they were charged. */
  hasCurrencies: boolean
  /** What a fact was charged in, where that can be chosen. */
  ownCurrency?: Sql
  /** What the chart adds up, for each fact. */
  value: Sql
  chart: Readonly<{ title: string; noun: string; unit: ReportUnit }>
  measures: readonly Measure[]
  columns: readonly Shown[]
  /** The measure that the biggest rows are chosen by. */
  biggest: string
  notes?: (ctx: StaffContext) => Promise<string[]>
  behind: Behind
}>
