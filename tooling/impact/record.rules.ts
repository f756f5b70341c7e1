import type { Costs, Recorded } from './costs.ts'
import { KEPT_RUNS } from './costs.ts'

/** One run: the seconds of each test file that ran, and what each was seen to use. */
export type Run = Readonly<{
  seconds: ReadonlyMap<string, number>
  reached: ReadonlyMap<string, readonly string[]>
}>

/** Pages send these when they please; and which jobs run meanwhile is a matter of time. */
const byChance =
  /^job |^POST \/api\/(vitals|visit-steps|csp-reports|page-failures|abandoned-cart\/capture)\b|^any /

const inOrder = (names: Iterable<string>) => [...new Set(names)].filter(Boolean).toSorted()

/** What each test uses, as far as any whole run has seen; tests that are gone are forgotten. */
export function withReach(
  kept: Recorded,
  { seconds, reached }: Run,
  files: ReadonlySet<string>,
): Recorded {
  const known = [...files].filter((file) => seconds.has(file) || kept[file]).toSorted()
  return Object.fromEntries(
    known.map((file) => [file, inOrder([...(kept[file] ?? []), ...(reached.get(file) ?? [])])]),
  )
}

/**
 * What a test used though its entry does not say so: a sentence each. An entry may say too much, never too little.
 * Of tests that the change chose anyway nothing else is expected.
 */
export const lacking = (
  kept: Recorded,
  { reached }: Run,
  chosen: ReadonlySet<string> = new Set(),
): string[] =>
  [...reached].flatMap(([file, names]) => {
    const entry = kept[file]
    if (!entry || chosen.has(file)) return []
    return names
      .filter((name) => name !== '' && !byChance.test(name) && !entry.includes(name))
      .map((name) => `${file} used ${name}, which its entry lacks`)
  })

/** The costs with those of one more run, newest first. */
export const withCosts = (kept: Costs, { seconds }: Run, files: ReadonlySet<string>): Costs =>
  Object.fromEntries(
    [...files].toSorted().flatMap((file) => {
      const now = seconds.get(file)
      const all = [...(now === undefined ? [] : [Math.round(now * 10) / 10]), ...(kept[file] ?? [])]
      return all.length > 0 ? [[file, all.slice(0, KEPT_RUNS)]] : []
    }),
  )
