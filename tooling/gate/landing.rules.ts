import { alwaysRun, type Kind } from '../impact/always.rules.ts'
import type { Chosen, Test } from '../impact/select.rules.ts'
import {
  type Facts,
  type Half,
  halfNames,
  halfOf,
  halves,
  type Planned,
  plain,
  secondsOf,
  sum,
  wallSeconds,
  withTests,
} from './parts.rules.ts'

/** A landing takes no longer than this by plan, so that it ends in time on a machine half as fast. */
export const MOST_SECONDS = 45 * 60
/** What a change asks for beside tests may take so much more. */
const MORE_FOR_ASKED = 10 * 60

/** The fewer steps lead from the change to a test, the more it can say. */
const farness = ({ why }: Chosen) =>
  why === 'always' ? 0 : why.includes(' → ') ? why.split(' → ').length : 99

const nearestFirst = (chosen: readonly Chosen[]) =>
  chosen.toSorted((one, other) => farness(one) - farness(other))

function chosenIn(half: Half, { grounds }: Facts): Chosen[] {
  return nearestFirst(grounds[half].choice.chosen.filter(({ kind }) => halfOf(kind) === half))
}

/** What tests cost together, those named twice counted once. */
const costOf = (tests: readonly Test[], facts: Facts): number =>
  sum([...new Map(tests.map((test) => [test.file, wallSeconds(test, facts)])).values()]) +
  sum(
    facts.steps
      .filter(({ when }) => tests.some(({ kind }) => kind === when))
      .map(({ seconds }) => seconds),
  )

/** What should run, what matters most first. The second half joins only where there is time for both. */
function queueOf(facts: Facts, room: number): readonly Test[] {
  const { tests, grounds, due } = facts
  const always = tests.filter(({ file }) => alwaysRun.has(file))
  const dear = halfNames.filter((half) => grounds[half].whole !== undefined)
  const first = dear.includes(due) ? due : dear[0]
  const whole = (half: Half) =>
    halves[half].flatMap((own) => tests.filter(({ kind }) => kind === own))
  const inFirst = first ? chosenIn(first, facts) : []
  const chosen = halfNames.flatMap((half) => chosenIn(half, facts))
  const least = [...always, ...inFirst, ...(first ? whole(first) : []), ...chosen]
  const all = [...least, ...dear.flatMap(whole)]
  return costOf(all, facts) <= room ? all : least
}

/** As many of the tests as there is time for, the first first. */
function fitting(queue: readonly Test[], room: number, facts: Facts): Test[] {
  const kinds = new Set<Kind>()
  const startOf = (kind: Kind) => facts.steps.find(({ when }) => when === kind)?.seconds ?? 0
  const known = new Map(facts.tests.map((test) => [test.file, test]))
  let left = room
  const taken = new Map<string, Test>()
  for (const { file } of queue) {
    const test = known.get(file)
    if (!test || taken.has(file)) continue
    const cost = wallSeconds(test, facts) + (kinds.has(test.kind) ? 0 : startOf(test.kind))
    if (cost > left && !alwaysRun.has(file)) continue
    taken.set(file, test)
    kinds.add(test.kind)
    left -= cost
  }
  return [...taken.values()]
}

function sentenceOf(kind: Kind, taken: ReadonlySet<string>, facts: Facts): string[] {
  const ground = facts.grounds[halfOf(kind)]
  const all = facts.tests.filter((test) => test.kind === kind)
  const left = all.filter(({ file }) => !taken.has(file))
  const chosen = new Set(ground.choice.chosen.map(({ file }) => file))
  const noRoom = left.filter(({ file }) => ground.whole !== undefined || chosen.has(file))
  const unmoved = left.length - noRoom.length
  const count = (some: number) => `${kind}: ${some} of ${all.length} files did not run.`
  return [
    ...(noRoom.length > 0
      ? [
          `${count(noRoom.length)} There is no time for them in ${MOST_SECONDS / 60} minutes` +
            (ground.whole ? ` (${ground.whole}).` : '.'),
        ]
      : []),
    ...(unmoved > 0
      ? [`${count(unmoved)} Nothing they use has changed since ${ground.since?.slice(0, 9)}.`]
      : []),
  ]
}

const isWords = ({ grounds }: Facts) =>
  halfNames.every((half) => !grounds[half].whole && grounds[half].choice.isWords)

type Part = Readonly<{ planned: readonly Planned[]; unproved: readonly string[] }>

/** The tests that fit, and of the others what a reader has to know. */
function testsOf(facts: Facts, room: number): Part {
  const taken = fitting(queueOf(facts, room), room, facts)
  const files = new Set(taken.map(({ file }) => file))
  const own = facts.steps.filter(({ when }) => taken.some(({ kind }) => kind === when))
  return {
    planned: own.map((step) => withTests(step, taken, facts)),
    unproved: halfNames.flatMap((half) =>
      halves[half].flatMap((kind) => sentenceOf(kind, files, facts)),
    ),
  }
}

/** What a change asks for beside tests, as far as there is time for it: the cheapest first. */
function askedOf({ steps, grounds }: Facts, room: number): Part {
  const asked = new Set(halfNames.flatMap((half) => grounds[half].choice.extras))
  const all = steps.filter(({ when }) => when === 'asked')
  const cheapestFirst = all
    .filter(({ id }) => asked.has(id))
    .toSorted((one, other) => one.seconds - other.seconds)
  let left = room
  const fits = cheapestFirst.filter(({ seconds }) => {
    left -= seconds
    return left >= 0
  })
  const why = (id: string) =>
    asked.has(id)
      ? 'The change asks for it, and there is no time for it.'
      : 'No change asks for it.'
  return {
    planned: fits.map((step) => plain(step, 'the change asks for it')),
    unproved: all
      .filter((step) => !fits.includes(step))
      .map(({ id, promise }) => `${id}: ${promise}. ${why(id)}`),
  }
}

/** What a landing proves: what always runs, what the change chose, and the half that is due where the whole is wanted. */
export function landing(facts: Facts): Part {
  const isRead = isWords(facts)
  const fixed = facts.steps
    .filter(({ when }) => when === 'always' || (when === 'product' && !isRead))
    .map((step) => plain(step, 'always'))
  if (isRead) return { planned: fixed, unproved: ['Only words changed: nothing else ran.'] }
  const most = MOST_SECONDS * facts.machines
  const tests = testsOf(facts, most - secondsOf(fixed))
  const room = most + MORE_FOR_ASKED - secondsOf([...fixed, ...tests.planned])
  const asked = askedOf(facts, room)
  return {
    planned: [...fixed, ...tests.planned, ...asked.planned],
    unproved: [...tests.unproved, ...asked.unproved],
  }
}
