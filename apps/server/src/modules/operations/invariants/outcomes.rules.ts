/** What became of one check: only a held one says that its sentence is true. */
export const outcomes = ['held', 'broken', 'failed', 'skipped'] as const
export type Outcome = (typeof outcomes)[number]

/** What a check found, as it is stored. Runs of older versions have no failed checks. */
export type Found = Readonly<{
  id: string
  hits: readonly Readonly<Record<string, unknown>>[]
  /** Why it was not looked for. */
  skipped?: string | undefined
  /** What the check said when it threw. */
  failed?: string | undefined
}>

export function outcomeOf({ hits, skipped, failed }: Omit<Found, 'id'>): Outcome {
  if (failed !== undefined) return 'failed'
  if (skipped !== undefined) return 'skipped'
  return hits.length > 0 ? 'broken' : 'held'
}

/** The ids of each outcome. */
export type Tally = Readonly<Record<Outcome, readonly string[]>>

export function tallyOf(results: readonly Found[]): Tally {
  const idsOf = (outcome: Outcome) =>
    results.filter((result) => outcomeOf(result) === outcome).map(({ id }) => id)
  return {
    held: idsOf('held'),
    broken: idsOf('broken'),
    failed: idsOf('failed'),
    skipped: idsOf('skipped'),
  }
}

/** What a person has to see to: a contradiction, and a check that could not look for one. */
export const findings = <Result extends Found>(results: readonly Result[]): Result[] =>
  results.filter((result) => ['broken', 'failed'].includes(outcomeOf(result)))

/** How the command ends: 0 held, 1 broken, 2 failed without a broken one. */
export function exitCodeOf({ broken, failed }: Tally): 0 | 1 | 2 {
  if (broken.length > 0) return 1
  return failed.length > 0 ? 2 : 0
}
