import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LINES = 5

/** The ends of all logs in a folder, for finding out what went wrong. */
export function lastLines(folder: string): string {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.log') || file === 'log')
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').trim().split('\n')
      return [`-- ${file}`, ...lines.slice(-LINES).map((line) => line.slice(0, 1_000))].join('\n')
    })
    .join('\n')
}

type Entry = {
  level: number
  msg: string
  reason?: string
  err?: { message?: string; code?: string }
}

function entryOf(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry
  } catch {
    return undefined
  }
}

/** What the processes complained about and how often, the most frequent first. */
export function complaintsIn(folder: string): string[] {
  const counts = new Map<string, number>()
  const logs = readdirSync(folder).filter((file) => file.endsWith('.log'))
  for (const line of logs.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))) {
    if (line === '') continue
    const entry = entryOf(line)
    const { message = '', code = '' } = entry?.err ?? {}
    const what = entry
      ? `${entry.msg}: ${entry.reason ?? message} ${code}`.trim()
      : line.slice(0, 100)
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, count]) => `${String(count).padStart(7)}  ${what}`)
}
