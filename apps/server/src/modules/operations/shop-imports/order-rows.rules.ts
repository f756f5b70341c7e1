import { idIn, isRefused, reading } from './cells.rules.ts'
import type { ForeignItem, ForeignOrder, Read, Refused, Row } from './foreign-order.rules.ts'

/** How the files of one shop are read. */
export type Dialect = Readonly<{
  idOf: (row: Row) => string
  /** What the first row says of the order as a whole. */
  head: (row: Row, now: Date) => Omit<ForeignOrder, 'lines' | 'items' | 'keys' | 'id'>
  item: (row: Row) => ForeignItem[]
  keys: (row: Row) => ForeignOrder['keys']
  /** Why an order of this state does not come over, if it does not. */
  leftOut: (row: Row) => string | undefined
}>

const LATER = 'Another line of the same order cannot be read'

/** Rows of one order, by the order's own name; the file may have them anywhere. */
function grouped(rows: readonly Row[], idOf: Dialect['idOf']) {
  const groups = new Map<string, Row[]>()
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

const uniqueRows = (rows: readonly Row[], textOf: (row: Row) => string) => {
  const seen = new Set<string>()
  const once: Row[] = []
  const again: Row[] = []
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
  rows: readonly Row[],
  dialect: Dialect,
  { now, textOf }: { now: Date; textOf: (row: Row) => string },
): Read<ForeignOrder> {
  const { groups, nameless } = grouped(rows, dialect.idOf)
  const good: ForeignOrder[] = []
  const refused: Refused[] = [...nameless]
  for (const [id, all] of groups) {
    const { once, again } = uniqueRows(all, textOf)
    const refuse = (row: Row, outcome: Refused['outcome'], detail: string) =>
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
