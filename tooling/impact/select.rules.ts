import {
  alwaysRun,
  everyJourneyIf,
  extrasIf,
  type Kind,
  MOST_CHOSEN,
  readByLaw,
  wholeIf,
} from './always.rules.ts'
import { type Graph, isRoot, reachedFrom, type Steps, wayTo } from './graph.ts'
import { type ServedBy, startedBy } from './reach.ts'

export type Test = Readonly<{ file: string; kind: Kind }>

export type Facts = Readonly<{
  changed: readonly string[]
  graph: Graph
  tests: readonly Test[]
  /** What each test was seen to use when all of them ran. */
  recorded: ReadonlyMap<string, readonly string[]>
  servedBy: ServedBy
  /** Every file that serves something: what ends there is known to be used. */
  serves: ReadonlySet<string>
  seconds: (test: Test) => number
}>

export type Chosen = Test & Readonly<{ why: string }>
export type Choice = Readonly<{
  /** Why everything has to run, where it has to. */
  whole?: string
  /** Only what is read was changed: static checks and laws say all there is to say. */
  isWords: boolean
  chosen: readonly Chosen[]
  extras: readonly string[]
}>

const isOneOf = (patterns: readonly RegExp[], path: string) =>
  patterns.some((pattern) => pattern.test(path))

/** A file of the product from which no way leads to anything that is known to use it. */
function isUnknown(path: string, { graph, tests, serves }: Facts): boolean {
  if (isOneOf(readByLaw, path) || everyJourneyIf.test(path)) return false
  if (/\.(test|spec)\.tsx?$|^attacks\//.test(path)) return false
  const files = new Set(tests.map(({ file }) => file))
  return ![...reachedFrom([path], graph).keys()].some(
    (reached) =>
      serves.has(reached) ||
      files.has(reached) ||
      isRoot(reached) ||
      /\.(test|spec)\.tsx?$/.test(reached),
  )
}

function wholeBecause(facts: Facts): string | undefined {
  const path = facts.changed.find((one) => isOneOf(wholeIf, one))
  if (path) return `${path} changed, and it can change anything`
  const unknown = facts.changed.find((one) => isUnknown(one, facts))
  return unknown && `${unknown} changed, and nobody knows what uses it`
}

/** By the shortest way: what the test imports, or what it was seen to use. */
function whyChosen(
  test: Test,
  steps: Steps,
  { graph, recorded, servedBy }: Facts,
): string | undefined {
  if (alwaysRun.has(test.file)) return 'always'
  const names = recorded.get(test.file)
  if (!names) return 'nothing is recorded of it'
  const ways = names.flatMap((name) => {
    const files = servedBy(name)
    if (!files) return [[`${name}, and nobody knows what serves it`]]
    return files.filter((file) => steps.has(file)).map((file) => [...wayTo(file, steps), name])
  })
  const started = startedBy(graph.uses.get(test.file) ?? new Set())
  for (const file of started.filter((one) => steps.has(one))) {
    ways.push([...wayTo(file, steps), test.file])
  }
  if (steps.has(test.file)) ways.push(wayTo(test.file, steps))
  return ways.toSorted((one, other) => one.length - other.length)[0]?.join(' → ')
}

const sum = (tests: readonly Test[], seconds: Facts['seconds']) =>
  tests.reduce((all, test) => all + seconds(test), 0)

const extrasFor = (changed: readonly string[]): string[] => [
  ...new Set(
    extrasIf.flatMap(([when, extras]) => (changed.some((one) => when.test(one)) ? extras : [])),
  ),
]

/** What has to run after a change, each with its reason. What nobody can judge runs. */
export function choose(facts: Facts): Choice {
  const { changed, tests, seconds } = facts
  const extras = extrasFor(changed)
  // A change that asks for everything would reach everything: the rest says what is chosen beside it.
  const narrow = changed.filter((path) => !isOneOf(wholeIf, path))
  const steps = reachedFrom(narrow, facts.graph)
  const isRead = (path: string) => isOneOf(readByLaw, path) && !isOneOf(wholeIf, path)
  const isReached = tests.some(({ file }) => steps.has(file))
  if (!isReached && extras.length === 0 && changed.every(isRead)) {
    return { isWords: true, chosen: [], extras }
  }
  const allJourneys = narrow.find((path) => everyJourneyIf.test(path))
  const chosen = tests.flatMap((test): Chosen[] => {
    const page = test.kind === 'journeys' ? allJourneys : undefined
    const why = whyChosen(test, steps, facts) ?? (page && `${page} → every page`)
    return why ? [{ ...test, why }] : []
  })
  const known = chosen.filter(({ file }) => facts.recorded.has(file))
  const isMost = sum(known, seconds) > MOST_CHOSEN * sum(tests, seconds)
  const whole = wholeBecause(facts) ?? (isMost ? 'most of it was chosen' : undefined)
  return { ...(whole && { whole }), isWords: false, chosen, extras }
}
