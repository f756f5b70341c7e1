import type { Half } from './parts.rules.ts'
import { halfNames } from './parts.rules.ts'

/** The commit on which each half passed last. */
export type Proven = Readonly<Partial<Record<Half, string>>>

/** What the clone knows of that commit; nothing if it is not there. */
export type Age = Readonly<{ days: number; commits: number }>

const MOST_DAYS = 7
const MOST_COMMITS = 150

/** A line for each half: its name and the commit. */
export function provenFrom(text: string): Proven {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  return Object.fromEntries(
    halfNames.flatMap((half) => {
      const commit = lines.find(([name]) => name === half)?.[1]
      return commit ? [[half, commit]] : []
    }),
  )
}

export const textOf = (proven: Proven): string =>
  halfNames.flatMap((half) => (proven[half] ? [`${half} ${proven[half]}\n`] : [])).join('')

/** Why a half has to run whole whatever changed, or nothing. */
export function whyWhole(commit: string | undefined, age: Age | undefined): string | undefined {
  if (!commit) return 'no run has proved it yet'
  const short = commit.slice(0, 9)
  if (!age) return `${short}, which proved it last, is not in this clone`
  if (age.days > MOST_DAYS) return `${short} proved it ${Math.floor(age.days)} days ago`
  return age.commits > MOST_COMMITS ? `${short} proved it ${age.commits} commits ago` : undefined
}

/** The half that was proved longer ago: one that never was before all others. */
export function dueHalf(ages: Readonly<Partial<Record<Half, Age>>>): Half {
  const days = (half: Half) => ages[half]?.days ?? Number.POSITIVE_INFINITY
  return days('journeys') > days('checks') ? 'journeys' : 'checks'
}
