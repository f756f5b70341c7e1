import { alwaysRun } from '../impact/always.rules.ts'
import { landing } from './landing.rules.ts'
import {
  type Facts,
  type Half,
  halfNames,
  halfOf,
  isKind,
  type Plan,
  type Planned,
  plain,
  withNeeds,
  withTests,
} from './parts.rules.ts'
import type { Step } from './steps.ts'

/** Everything of some halves, whatever it costs. */
function entirely(some: readonly Half[], facts: Facts): Pick<Plan, 'planned' | 'unproved'> {
  const tests = facts.tests.filter(
    ({ kind, file }) => some.includes(halfOf(kind)) || alwaysRun.has(file),
  )
  const planned = facts.steps.flatMap((step): Planned[] => {
    if (isKind(step.when)) {
      const tested = withTests(step, tests, facts)
      return tested.tests?.length ? [tested] : []
    }
    if (step.when === 'asked' && !some.includes('journeys')) return []
    return [plain(step, 'everything runs')]
  })
  const left = halfNames.filter((half) => !some.includes(half))
  return { planned, unproved: left.map((half) => `The half “${half}” was not asked for.`) }
}

function provedBy(planned: readonly Planned[], { tests, steps }: Facts): Half[] {
  const ran = new Set(planned.flatMap((step) => step.tests?.map(({ file }) => file) ?? []))
  const ids = new Set(planned.map(({ id }) => id))
  const isThere = ({ when, id }: Step) => isKind(when) || ids.has(id)
  return halfNames.filter(
    (half) =>
      tests.every(({ kind, file }) => halfOf(kind) !== half || ran.has(file)) &&
      steps.every((step) => (step.when === 'asked' && half !== 'journeys') || isThere(step)),
  )
}

export type PlanRequest = Readonly<{
  /** These steps and what they need; nothing named means all. */
  only: readonly string[]
  isWhole: boolean
  half?: Half
  /** What an earlier job has done: its result is here. */
  given: readonly string[]
}>

function named({ only, given }: PlanRequest, plan: Pick<Plan, 'planned'>, facts: Facts): Planned[] {
  const unknown = only.filter((id) => !facts.steps.some((step) => step.id === id))
  if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}`)
  const own = facts.steps
    .filter(({ id }) => only.includes(id))
    .map(
      (step) =>
        plan.planned.find(({ id }) => id === step.id) ??
        (isKind(step.when) ? withTests(step, facts.tests, facts) : plain(step, 'it was named')),
    )
  return withNeeds(own, given, facts.steps)
}

/** What a run does, and what it leaves out. */
export function planOf(request: PlanRequest, facts: Facts): Plan {
  const some = request.isWhole ? halfNames : request.half ? [request.half] : []
  const plan = some.length > 0 ? entirely(some, facts) : landing(facts)
  if (request.only.length > 0) {
    return {
      planned: named(request, plan, facts),
      unproved: ['Only the steps that were named ran.'],
      proves: [],
    }
  }
  const planned = withNeeds(
    plan.planned.filter(({ id }) => !request.given.includes(id)),
    request.given,
    facts.steps,
  )
  return { planned, unproved: plan.unproved, proves: provedBy(planned, facts) }
}
