import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alwaysRun } from '../impact/always.rules.ts'
import type { Choice, Test } from '../impact/select.rules.ts'
import { MOST_SECONDS } from './landing.rules.ts'
import { chosenAnyway, type Facts, type Ground, secondsOf } from './parts.rules.ts'
import { type PlanRequest, planOf } from './plan.rules.ts'
import { shared } from './share.rules.ts'
import { steps } from './steps.ts'

const core: Test = { file: 'e2e/buy-a-license.spec.ts', kind: 'journeys' }
const rights: Test = { file: 'apps/server/src/authz-matrix.test.ts', kind: 'modules' }
const some = (kind: Test['kind'], count: number): Test[] =>
  Array.from({ length: count }, (_, nth) => ({ file: `${kind}/${nth}`, kind }))
const tests = [
  core,
  rights,
  ...some('modules', 20),
  ...some('slow', 4),
  ...some('attacks', 6),
  ...some('journeys', 8),
]
const nothing: Choice = { isWords: false, chosen: [], extras: [] }
const quiet: Ground = { choice: nothing, since: 'abcdef0123' }
const facts: Facts = {
  steps,
  tests,
  seconds: () => 10,
  grounds: { checks: quiet, journeys: quiet },
  due: 'checks',
  cores: 2,
  machines: 1,
}
const landing: PlanRequest = { only: [], isWhole: false, given: [] }
const given = (changes: Partial<Facts>, request: Partial<PlanRequest> = {}) =>
  planOf({ ...landing, ...request }, { ...facts, ...changes })
const filesOf = ({ planned }: Pick<ReturnType<typeof planOf>, 'planned'>) =>
  planned.flatMap((step) => step.tests?.map(({ file }) => file) ?? [])
const idsOf = ({ planned }: Pick<ReturnType<typeof planOf>, 'planned'>) =>
  planned.map(({ id }) => id)
const whole: Ground = { choice: nothing, whole: 'vitest.config.ts changed' }
const choosing = (...files: string[]): Ground => ({
  ...quiet,
  choice: {
    ...nothing,
    chosen: tests
      .filter(({ file }) => files.includes(file))
      .map((one) => ({ ...one, why: `a.ts → ${one.file}` })),
  },
})

describe('a landing', () => {
  test('runs what always runs, and of the tests only what the change chose', () => {
    const plan = given({
      grounds: { checks: choosing('slow/1'), journeys: choosing('journeys/2') },
    })
    expect(filesOf(plan).toSorted()).toEqual(
      [core.file, rights.file, 'journeys/2', 'slow/1'].toSorted(),
    )
    expect(idsOf(plan)).toEqual(expect.arrayContaining(['lint', 'law', 'rules', 'load', 'chaos']))
    expect(idsOf(plan)).not.toContain('attacks')
  })

  test('of words alone runs what reads words', () => {
    const words: Ground = { choice: { ...nothing, isWords: true } }
    const plan = given({ grounds: { checks: words, journeys: words } })
    expect(filesOf(plan)).toEqual([])
    expect(idsOf(plan)).toEqual(expect.arrayContaining(['lint', 'types', 'law']))
    expect(idsOf(plan)).not.toContain('build')
  })

  test('runs everything where the whole is wanted and there is time', () => {
    const plan = given({ grounds: { checks: whole, journeys: whole } })
    expect(filesOf(plan)).toHaveLength(tests.length)
    expect(plan.unproved.join('\n')).not.toContain('files did not run')
  })

  test('runs the half that was proved longer ago and what was chosen of the other, where the whole is too dear', () => {
    const dear = { seconds: ({ kind }: Test) => (kind === 'journeys' ? 500 : 10) }
    const chosen = { ...choosing('journeys/5'), whole: 'vitest.config.ts changed' }
    const plan = given({ ...dear, grounds: { checks: whole, journeys: chosen } })
    expect(filesOf(plan)).toEqual(
      expect.arrayContaining(['modules/3', 'slow/3', 'attacks/5', 'journeys/5']),
    )
    expect(filesOf(plan)).not.toContain('journeys/4')
    expect(plan.unproved).toContainEqual(
      expect.stringMatching(/^journeys: 7 of 9 files did not run.*vitest.config.ts changed/),
    )
    const other = given({ ...dear, due: 'journeys', grounds: { checks: whole, journeys: whole } })
    expect(filesOf(other)).not.toContain('modules/3')
  })

  test('runs only the half that needs it, where the other is still proved', () => {
    const plan = given({ grounds: { checks: quiet, journeys: whole } })
    expect(filesOf(plan)).toContain('journeys/7')
    expect(filesOf(plan)).not.toContain('modules/3')
    expect(plan.unproved).toContainEqual(
      'modules: 20 of 21 files did not run. Nothing they use has changed since abcdef012.',
    )
  })

  test('takes what is nearest to the change, where there is no time for all of it', () => {
    const seconds = ({ kind }: Test) => (kind === 'journeys' ? 1_500 : 1)
    const chosen = choosing('journeys/1', 'journeys/2', 'journeys/3').choice.chosen
    const far = chosen.map((one) => ({
      ...one,
      why: one.file === 'journeys/3' ? one.why : `a.ts → b.ts → ${one.file}`,
    }))
    const ground = { ...quiet, choice: { ...nothing, chosen: far } }
    const plan = given({ seconds, grounds: { checks: quiet, journeys: ground } })
    expect(filesOf(plan)).toContain('journeys/3')
    expect(filesOf(plan)).not.toContain('journeys/2')
    expect(plan.unproved.join('\n')).toContain('There is no time for them in 45 minutes')
  })

  test('runs what a change asks for beside tests, and says what no change asked for', () => {
    const ground = { ...quiet, choice: { ...nothing, extras: ['restore'] } }
    const plan = given({ grounds: { checks: ground, journeys: quiet } })
    expect(idsOf(plan)).toContain('restore')
    expect(idsOf(plan)).not.toContain('image')
    expect(plan.unproved).toContainEqual(
      expect.stringMatching(/^image: .* No change asks for it\.$/),
    )
  })
})

const grounds = fc
  .tuple(
    fc.option(fc.constant('it changed')),
    fc.subarray(tests),
    fc.subarray(['image', 'drill', 'faults']),
  )
  .map(
    ([reason, chosen, extras]): Ground => ({
      ...(reason && { whole: reason }),
      since: 'abcdef0123',
      choice: { isWords: false, extras, chosen: chosen.map((one) => ({ ...one, why: 'a → b' })) },
    }),
  )
const anyFacts = fc
  .record({
    checks: grounds,
    journeys: grounds,
    due: fc.constantFrom('checks' as const, 'journeys' as const),
    each: fc.integer({ min: 1, max: 400 }),
  })
  .map(
    ({ checks, journeys, due, each }): Facts => ({
      ...facts,
      ...{ due, grounds: { checks, journeys }, seconds: () => each },
    }),
  )

test('whatever changed, a purchase and the rights of staff are proved, and every test that does not run is told', () => {
  fc.assert(
    fc.property(anyFacts, (any) => {
      const plan = planOf(landing, any)
      const ran = new Set(filesOf(plan))
      for (const { file } of tests) if (alwaysRun.has(file)) expect(ran).toContain(file)
      const told = plan.unproved.map((line) => Number(/: (\d+) of \d+ files/.exec(line)?.[1] ?? 0))
      expect(told.reduce((all, one) => all + one, 0)).toBe(tests.length - ran.size)
    }),
  )
})

test('whatever changed, a landing fits into its time by plan', () => {
  fc.assert(
    fc.property(anyFacts, (any) => {
      const { planned } = planOf(landing, any)
      const always = tests.filter(({ file }) => alwaysRun.has(file)).length * 400
      expect(secondsOf(planned)).toBeLessThanOrEqual(Math.max(MOST_SECONDS + 600, 1_500 + always))
    }),
  )
})

describe('the whole', () => {
  test('is every step and every test, and proves both halves', () => {
    const plan = given({}, { isWhole: true })
    expect(idsOf(plan)).toEqual(steps.map(({ id }) => id))
    expect(filesOf(plan)).toHaveLength(tests.length)
    expect(plan.proves).toEqual(['checks', 'journeys'])
  })

  test('of one half proves that half', () => {
    const plan = given({}, { half: 'checks' })
    expect(plan.proves).toEqual(['checks'])
    expect(filesOf(plan)).not.toContain('journeys/1')
    expect(given({}, { half: 'journeys' }).proves).toEqual(['journeys'])
  })

  test('is not proved by a landing, nor by some of its steps', () => {
    expect(given({}).proves).toEqual([])
    expect(given({}, { isWhole: true, only: ['lint'] }).proves).toEqual([])
  })
})

test('what a change chose anyway is what it chose since the proof, and all without one', () => {
  const checks = choosing('slow/1')
  expect(chosenAnyway({ ...facts, grounds: { checks, journeys: quiet } })).toEqual(
    new Set(['slow/1']),
  )
  const unproved = { choice: nothing, whole: 'no run has proved it yet' }
  const everywhere = { ...quiet, choice: { ...nothing, whole: '.ci/run changed' } }
  for (const journeys of [unproved, everywhere]) {
    const all = chosenAnyway({ ...facts, grounds: { checks: quiet, journeys } })
    expect(all).toEqual(
      new Set(tests.filter((one) => one.kind === 'journeys').map((one) => one.file)),
    )
  }
})

describe('steps by name', () => {
  test('run with what they need, unless an earlier job has done that', () => {
    expect(idsOf(given({}, { only: ['journeys'] }))).toEqual(['build', 'journeys'])
    expect(idsOf(given({}, { only: ['journeys'], given: ['build'] }))).toEqual(['journeys'])
    expect(idsOf(given({}, { only: ['image'] }))).toEqual(['image'])
  })

  test('have to be there', () => {
    expect(() => given({}, { only: ['lints'] })).toThrow('no such step: lints')
  })
})

test('machines that share a plan run all of it, each test once', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 1, max: 5 }), fc.boolean(), (any, of, isWhole) => {
      const plan = planOf({ ...landing, isWhole }, any)
      const parts = Array.from({ length: of }, (_, nth) =>
        shared(plan, { nth: nth + 1, of }, any, []),
      )
      expect(parts.flatMap(filesOf).toSorted()).toEqual(filesOf(plan).toSorted())
      expect([...new Set(parts.flatMap(idsOf))].toSorted()).toEqual(idsOf(plan).toSorted())
    }),
  )
})
