import type { Column } from '../../../ui/table.tsx'
import { amountText } from '../amount-text.ts'
import { type Look, LookPill } from '../look-pill.tsx'
import { when } from '../when.ts'
import type { ListColumn } from './list-definition.ts'

type With<Name extends string, Value> = Readonly<Record<Name, Value>>

/** A column of a list and of a short table. */
type AnyColumn<Row> = ListColumn<Row> & Column<Row>

/** Everything of a column but what it shows; it is called like what it shows, unless it has an `id`. */
type Head = Omit<AnyColumn<never>, 'id' | 'cell'> & { readonly id?: string }

/** What stands where there is nothing. */
const NONE = '–'

/** What a row says, as it is. */
export const text = <Name extends string>(
  name: Name,
  head: Head,
): AnyColumn<With<Name, string | number | null>> => ({
  id: name,
  ...head,
  cell: (row) => (row[name] === null || row[name] === '' ? NONE : row[name]),
})

/** What names the row. */
export const bold = <Name extends string>(
  name: Name,
  head: Head,
): AnyColumn<With<Name, string>> => ({
  id: name,
  ...head,
  cell: (row) => <span className="font-semibold wrap-anywhere">{row[name]}</span>,
})

/** A time, on one line. */
export const moment = <Name extends string>(
  name: Name,
  { none = NONE, ...head }: Head & { readonly none?: string },
): AnyColumn<With<Name, string | null>> => ({
  id: name,
  ...head,
  cell: ({ [name]: time }) =>
    time === null ? none : <span className="whitespace-nowrap">{when(time)}</span>,
})

/** An amount in the currency of its row. */
export const money = <Name extends string>(
  name: Name,
  head: Head,
): AnyColumn<With<Name, string> & { readonly currency: string }> => ({
  id: name,
  isNumeric: true,
  ...head,
  cell: (row) => amountText(row[name], row.currency),
})

/** A state, as it looks everywhere. */
export const state = <Name extends string, Value extends string>(
  name: Name,
  looks: Readonly<Record<Value, Look>>,
  head: Head,
): AnyColumn<With<Name, Value>> => ({
  id: name,
  card: 'status',
  ...head,
  cell: (row) => <LookPill look={looks[row[name]]} />,
})
