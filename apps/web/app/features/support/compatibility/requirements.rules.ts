import type { Product } from '@keyhaven/contracts/products'

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\b(RAM|memory)\b/i, 'Memory'],
  [/\bdisk\b/i, 'Disk space'],
  [/\b(screen|display)\b/i, 'Screen'],
  [/\binternet\b/i, 'Internet'],
  [/\b(Windows|macOS)\b/i, 'System'],
]

/** What a line of requirements is about. */
export const kindOfLine = (line: string) =>
  kinds.find(([pattern]) => pattern.test(line))?.[1] ?? 'Also needed'

type RequirementRow = Readonly<{ kind: string; windows: string; mac: string }>
export type RequirementGroup = Readonly<{
  products: readonly Product[]
  rows: readonly RequirementRow[]
}>

const joined = (lines: readonly string[], kind: string) =>
  lines.filter((line) => kindOfLine(line) === kind).join(', ')

function rowsOf({ systemRequirements: { windows, mac } }: Product): RequirementRow[] {
  const present = new Set([...windows, ...mac].map(kindOfLine))
  return [...present].map((kind) => ({
    kind,
    windows: joined(windows, kind),
    mac: joined(mac, kind),
  }))
}

/** Editions with the same requirements share a table. */
export function requirementGroups(products: readonly Product[]): RequirementGroup[] {
  const groups = Map.groupBy(products, ({ systemRequirements }) =>
    JSON.stringify(systemRequirements),
  )
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike
    return first ? [{ products: alike, rows: rowsOf(first) }] : []
  })
}
