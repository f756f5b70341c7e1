/** A test that failed, by its file and its name there. */
export type Failed = Readonly<{ file: string; test: string; error: string; seconds: number }>

/** What a run of tests says. */
export type RunReport = Readonly<{
  failed: readonly Failed[]
  /** What went wrong beside tests: a process that died, a shop that did not start. */
  broken: readonly string[]
}>

export type Quarantined = Readonly<{ test: string; since: string; why: string }>

const MOST_TRIED_AGAIN = 3
const MOST_QUARANTINED = 3
const MOST_DAYS = 14
const DAY_MS = 86_400_000

export const nameOf = ({ file, test }: Pick<Failed, 'file' | 'test'>): string => `${file} › ${test}`

const isOver = ({ since }: Quarantined, now: Date) =>
  !(now.getTime() - Date.parse(since) <= MOST_DAYS * DAY_MS)

/** What is wrong with the list itself: a sentence each. */
export function faultsIn(quarantine: readonly Quarantined[], now: Date): string[] {
  const many = quarantine.length > MOST_QUARANTINED
  return [
    ...(many ? [`${quarantine.length} tests are in quarantine, ${MOST_QUARANTINED} may be`] : []),
    ...quarantine.flatMap((one) => [
      ...(isOver(one, now) ? [`${one.test} has been in quarantine for more than 14 days`] : []),
      ...(one.why.trim() === '' ? [`${one.test} is in quarantine without a reason`] : []),
    ]),
  ]
}

/** Failures that count, and those of tests in quarantine. A list with a fault excuses nothing. */
export function sorted(
  { failed }: RunReport,
  quarantine: readonly Quarantined[],
  now: Date,
): Readonly<{ counted: readonly Failed[]; excused: readonly Failed[] }> {
  const inForce = faultsIn(quarantine, now).length === 0 ? quarantine : []
  const names = new Set(inForce.map(({ test }) => test))
  return {
    counted: failed.filter((one) => !names.has(nameOf(one))),
    excused: failed.filter((one) => names.has(nameOf(one))),
  }
}

/** A busy machine makes a browser or a clock stumble. Attacks and storms are made for that, and never run twice. */
const tryAgain = new Set(['journeys', 'modules', 'slow'])

/** Whether what failed may run once more: up to three tests in a whole run, each named in the ledger. */
export const mayTryAgain = (
  when: string,
  { broken }: RunReport,
  counted: readonly Failed[],
  triedBefore: number,
): boolean =>
  tryAgain.has(when) &&
  broken.length === 0 &&
  counted.length > 0 &&
  triedBefore + counted.length <= MOST_TRIED_AGAIN

/** A command that failed without naming a test is broken all the same. */
export function toldBy(code: number | null, told: RunReport | undefined): RunReport {
  if (!told) return { failed: [], broken: ['it left no report of its tests'] }
  const isSilent = code !== 0 && told.failed.length === 0 && told.broken.length === 0
  return isSilent
    ? { ...told, broken: [`it ended with ${code ?? 'a signal'}, and no test says why`] }
    : told
}
