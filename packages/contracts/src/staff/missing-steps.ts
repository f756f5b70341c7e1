import type { Step } from './welcome.ts'

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export const isMissing = ({ isDone, isNeeded }: Step): boolean => isNeeded && !isDone

/** The numbers of the steps that keep the shop closed. */
export const missingOf = (steps: readonly Step[]): number[] =>
  steps.flatMap((step, index) => (isMissing(step) ? [index + 1] : []))

/** "Waits for steps 5 and 10"; undefined when nothing is missing. */
export function waitsFor(steps: readonly Step[]): string | undefined {
  const missing = missingOf(steps)
  if (missing.length === 0) return undefined
  return `Waits for step${missing.length === 1 ? '' : 's'} ${listed.format(missing.map(String))}`
}
