import { type Plan, type Planned, secondsOf } from './parts.rules.ts'

export type Done = Readonly<{ promise: string; seconds: number; isHeld: boolean }>

const minutes = (seconds: number) => `${Math.round(seconds / 60)} min`

const lineOf = ({ id, cost, why, promise }: Planned) =>
  `${id.padEnd(14)}${`${Math.round(cost)} s`.padStart(7)}  ${promise} (${why})`

/** What a run will do, before it begins. */
export const planLines = (plan: Plan): string[] => [
  `about ${minutes(secondsOf(plan.planned))} on a quiet machine:`,
  ...plan.planned.map((step) => `  ${lineOf(step)}`),
]

const SHOWN = 10

/** The dearest test files, the dearest first: where cutting pays. */
export const dearestLines = (seconds: ReadonlyMap<string, number>): string[] =>
  [...seconds]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([file, cost]) => `${cost.toFixed(1).padStart(7)} s  ${file}`)

/** What a run proved, what it did not, and last of all the line that machines read. */
export function endLines(done: readonly Done[], unproved: readonly string[]): string[] {
  const broken = done.filter(({ isHeld }) => !isHeld)
  return [
    ...done.map(
      ({ promise, seconds, isHeld }) =>
        `${`${seconds} s`.padStart(7)}  ${isHeld ? 'held  ' : 'BROKEN'}  ${promise}`,
    ),
    ...(unproved.length > 0 ? ['', 'Not proved:', ...unproved.map((line) => `  ${line}`)] : []),
    '',
    `${done.length - broken.length} passed, ${broken.length} failed`,
  ]
}
