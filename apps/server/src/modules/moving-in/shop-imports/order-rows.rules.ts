import { idIn, isRefused, reading } from './cells.rules.ts'
import type { ForeignItem, ForeignOrder, ForeignRow, Read, Refused } from './foreign-order.rules.ts'

/** How the files of one shop are read. */
export type Dialect = Readonly<{
  idOf: (row: ForeignRow) => string
  /** What the first row says of the order as a whole. */
  head: (row: ForeignRow, now: Date) => Omit<ForeignOrder, 'lines' | 'items' | 'keys' | 'id'>
  item: (row: ForeignRow) => ForeignItem[]
  keys: (row: ForeignRow) => ForeignOrder['keys']
  /** Why an order of this state does not come over, if it does not. */
  leftOut: (row: ForeignRow) => string | undefined
}>

const LATER = 'Another line of the same order cannot be read'

/** Rows of one order, by the order's own name; the file may have them anywhere. */
function grouped(rows: readonly ForeignRow[], idOf: Dialect['idOf']) {
  const groups = new Map<string, ForeignRow[]>()
  const nameless: Refused[] = []
  for (const row of rows) {
    const id = reading(row, '', () => ({ id: idIn(idOf(row), 'The order number') }))
    if (isRefused(id)) nameless.push(id)
    else {
      const group = groups.get(id.id) ?? []
      group.push(row)
      groups.set(id.id, group)
    }
  }
  return { groups, nameless }
}

const uniqueRows = (rows: readonly ForeignRow[], textOf: (row: ForeignRow) => string) => {
  const seen = new Set<string>()
  const once: ForeignRow[] = []
  const again: ForeignRow[] = []
  for (const row of rows) {
    const text = textOf(row)
    if (seen.has(text)) again.push(row)
    else once.push(row)
    seen.add(text)
  }
  return { once, again }
}

/** All orders of a file. One unreadable line keeps its whole order out: half an order would be a wrong one. */
export function ordersIn(
  rows: readonly ForeignRow[],
  dialect: Dialect,
  { now, textOf }: { now: Date; textOf: (row: ForeignRow) => string },
): Read<ForeignOrder> {
  const { groups, nameless } = grouped(rows, dialect.idOf)
  const good: ForeignOrder[] = []
  const refused: Refused[] = [...nameless]
  for (const [id, all] of groups) {
    const { once, again } = uniqueRows(all, textOf)
    const refuse = (row: ForeignRow, outcome: Refused['outcome'], detail: string) =>
      refused.push({ line: row.line, outcome, foreignId: id, detail })
    for (const row of again) refuse(row, 'broken', 'The same line is in the file above')
    const [first] = once
    if (!first) continue
    const away = dialect.leftOut(first)
    if (away) {
      for (const row of once) refuse(row, 'left_out', away)
      continue
    }
    const head = reading(first, id, () => dialect.head(first, now))
    const parts = once.map((row) =>
      reading(row, id, () => ({ items: dialect.item(row), keys: dialect.keys(row) })),
    )
    const problems = [head, ...parts].filter(isRefused)
    if (problems.length > 0 || isRefused(head)) {
      for (const row of once) {
        refuse(row, 'broken', problems.find(({ line }) => line === row.line)?.detail ?? LATER)
      }
      continue
    }
    const whole = parts.flatMap((part) => (isRefused(part) ? [] : [part]))
    good.push({
      ...head,
      id,
      lines: once.map((row) => row.line),
      items: whole.flatMap((part) => part.items),
      keys: whole.flatMap((part) => part.keys),
    })
  }
  return { good, refused }
}
