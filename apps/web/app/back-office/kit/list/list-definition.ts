import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Listed } from '../list-view.tsx'
import type { LiveKind } from '../live/live.ts'
import type { Choice, ListFilter } from './filters.rules.ts'
import type { SystemView } from './list-state.rules.ts'

export type ListColumn<Row> = Readonly<{
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The name of a sort of the call; without one the column is not sorted. */
  sort?: string
  isNumeric?: boolean
  /** Out of sight until it is chosen. */
  isOptional?: boolean
  /** Its place on the card that a row becomes on a phone: one title, up to three facts, one state. */
  card?: 'title' | 'fact' | 'amount' | 'status'
}>

/** The rows a bulk act is about: ticked ones, or everything the filters find when it begins. */
export type BulkSelection =
  | Readonly<{ ids: readonly string[] }>
  | Readonly<{ filters: Readonly<Record<string, string>> }>

export type BulkAction = Readonly<{
  id: string
  label: string
  icon: LucideIcon
  permission?: Permission
  /** What the question before it says, "Resend the keys of 12 orders?". */
  title: (count: string) => string
  text: ReactNode
  tone?: 'primary' | 'danger'
  reason?: 'required' | 'optional'
  /** What the act needs to know besides the rows. */
  field?: Readonly<{
    label: string
    hint: string
    isValid: (text: string) => boolean
    /** One of these instead of a text. */
    options?: readonly Choice[]
  }>
  /** Starts the job on the server. */
  start: (
    chosen: BulkSelection,
    by: Readonly<{ reason: string; idempotencyKey: string; text: string }>,
  ) => Promise<Readonly<{ jobId: number; total: number }>>
  /** Saves the result of the job; by default what became of each row. */
  save?: (jobId: number) => Promise<void>
}>

/** How many rows a view has, counted to a thousand, and whether that is work that waits. */
export type ViewCount = Readonly<{ value: number; isPressing?: boolean }>

/** A list of staff. Define it once, outside of any component. */
export type ListDefinition<Row extends object> = Readonly<{
  /** Names it in saved views. */
  name: string
  /** "order", "orders" */
  nouns: readonly [one: string, many: string]
  columns: readonly ListColumn<Row>[]
  rowId: (row: Row) => string
  /** Names a row for people, such as "Order KH-7F3K-9Q2D". */
  labelOf: (row: Row) => string
  /** The page of a row; Enter and a press open it. */
  toOf?: (row: Row) => string
  /** Calls the server with the list's part of the address. */
  fetch: (query: Readonly<Record<string, string>>) => Promise<Listed<Row>>
  /** "-createdAt" */
  defaultSort: string
  filters?: readonly ListFilter[]
  /** What stands in the empty search field; without it there is none. */
  search?: string
  /** Finds rows by a whole key, sent in a body: the search field passes every key here. */
  findByKey?: (key: string) => Promise<readonly Row[]>
  /** The first one is shown to begin with. */
  views?: readonly SystemView[]
  /** Counts the views, by their ids. A list works without, so a failure only leaves them out. */
  counts?: () => Promise<Readonly<Record<string, ViewCount>>>
  /** Items of the menu at the end of a row. */
  rowMenu?: (row: Row) => ReactNode
  bulk?: readonly BulkAction[]
  /** New rows of this kind announce themselves. */
  live?: LiveKind
  empty: Readonly<{ icon: LucideIcon; title: string; text: ReactNode; action?: ReactNode }>
}>
