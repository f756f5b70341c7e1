import type { Kind } from '../impact/always.rules.ts'
import type { Choice, Test } from '../impact/select.rules.ts'
import type { Step } from './steps.ts'

/** Both together are the whole. Each has a proof of its own, because together they may be too dear for one run. */
export const halves = {
  checks: ['modules', 'slow', 'attacks'],
  journeys: ['journeys'],
} as const satisfies Record<string, readonly Kind[]>
export type Half = keyof typeof halves
export const halfNames: readonly Half[] = ['checks', 'journeys']

/** What asks for the tests of a half. */
export type Ground = Readonly<{
  /** Why all of it has to run, where it has to. */
  whole?: string
  /** What a change since the proof chooses. */
  choice: Choice
  /** The commit that proved it last. */
  since?: string
}>

export type Facts = Readonly<{
  steps: readonly Step[]
  tests: readonly Test[]
  /** What one test takes by itself. */
  seconds: (test: Test) => number
  grounds: Readonly<Record<Half, Ground>>
  /** The half that was proved longer ago. */
  due: Half
  cores: number
  /** So many share the work. */
  machines: number
}>

export type Planned = Step & Readonly<{ why: string; cost: number; tests?: readonly Test[] }>
export type Plan = Readonly<{
  planned: readonly Planned[]
  /** What this run says nothing about, and why: a sentence each. */
  unproved: readonly string[]
  /** The halves of which everything runs. */
  proves: readonly Half[]
}>

export const halfOf = (kind: Kind): Half => (kind === 'journeys' ? 'journeys' : 'checks')
export const isKind = (when: Step['when']): when is Kind =>
  when !== 'always' && when !== 'product' && when !== 'asked'

/** Tests that a landing of the same change takes, had it time for all: what is new of them surprises nobody. */
export const chosenAnyway = ({ tests, grounds }: Facts): Set<string> =>
  new Set(
    halfNames.flatMap((half) => {
      const { since, choice } = grounds[half]
      const isAll = !since || choice.whole !== undefined
      const some = isAll ? tests.filter(({ kind }) => halfOf(kind) === half) : choice.chosen
      return some.map(({ file }) => file)
    }),
  )

/** Attacks run one after the other, nearly all of them; other tests on every core. */
export const wallSeconds = (test: Test, { seconds, cores }: Facts): number =>
  seconds(test) / (test.kind === 'attacks' ? 1 : cores)

export const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** Two lanes run side by side, the third after them. */
export function secondsOf(planned: readonly Planned[]): number {
  const of = (lane: Step['lane']) =>
    sum(planned.filter((one) => one.lane === lane).map(({ cost }) => cost))
  return Math.max(of('words'), of('pages')) + of('alone')
}

/** The step with those of the tests that are its own. */
export function withTests(step: Step, tests: readonly Test[], facts: Facts): Planned {
  const own = tests.filter(({ kind }) => kind === step.when)
  const all = facts.tests.filter(({ kind }) => kind === step.when)
  const cost = step.seconds + sum(own.map((test) => wallSeconds(test, facts)))
  return { ...step, tests: own, cost, why: `${own.length} of ${all.length} files` }
}

export const plain = (step: Step, why: string): Planned => ({ ...step, why, cost: step.seconds })

/** With what they need, in the order of the steps. */
export function withNeeds(
  planned: readonly Planned[],
  given: readonly string[],
  steps: readonly Step[],
): Planned[] {
  const wanted = new Map(planned.map((step) => [step.id, step]))
  for (const { needs } of wanted.values()) {
    for (const need of steps.filter(({ id }) => needs.includes(id) && !given.includes(id))) {
      if (!wanted.has(need.id)) wanted.set(need.id, plain(need, 'others need it'))
    }
  }
  return steps.flatMap(({ id }) => wanted.get(id) ?? [])
}
