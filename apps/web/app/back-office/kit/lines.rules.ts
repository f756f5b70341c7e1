export type Line = Readonly<{
  kind: 'same' | 'added' | 'removed'
  text: string
  number: number | null
}>

const MOST_LINES = 1_500

/** How long the longest common run of lines is, from every place on. */
function commonFrom(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  )
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const same = before[i] === after[j]
      const below = table[i + 1] ?? []
      const here = table[i] ?? []
      here[j] = same ? 1 + (below[j + 1] ?? 0) : Math.max(below[j] ?? 0, here[j + 1] ?? 0)
    }
  }
  return table
}

/** Two texts line by line: what stayed, what came and what went. Numbers are those of the newer text. */
export function changedLines(before: string, after: string): Line[] {
  const old = before === '' ? [] : before.split('\n').slice(0, MOST_LINES)
  const now = after === '' ? [] : after.split('\n').slice(0, MOST_LINES)
  const table = commonFrom(old, now)
  const lines: Line[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    const [gone = '', come = ''] = [old[i], now[j]]
    if (i < old.length && j < now.length && gone === come) {
      lines.push({ kind: 'same', text: come, number: j + 1 })
      i += 1
      j += 1
    } else if (j >= now.length || (table[i + 1]?.[j] ?? -1) >= (table[i]?.[j + 1] ?? -1)) {
      // At the end of the older text there is nothing more to take away.
      if (i >= old.length) {
        lines.push({ kind: 'added', text: come, number: j + 1 })
        j += 1
      } else {
        lines.push({ kind: 'removed', text: gone, number: null })
        i += 1
      }
    } else {
      lines.push({ kind: 'added', text: come, number: j + 1 })
      j += 1
    }
  }
  return lines
}
