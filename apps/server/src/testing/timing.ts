import type { LightMyRequestResponse } from 'fastify'

type Try = () => Promise<LightMyRequestResponse>

/** Two calls that must look the same to their caller. */
export type Twins = Readonly<{
  known: Try
  unknown: Try
  /** What each of them answers, every time. */
  status: number
  /** Calls that mostly wait may be made side by side: each lane takes turns on its own. */
  lanes?: number
}>

const REQUEST_ID = /"requestId":"[^"]*"/

/** What a caller can see of an answer; the id of a request is new each time. */
const seenOf = ({ statusCode, body }: LightMyRequestResponse) =>
  `${statusCode} ${body.replace(REQUEST_ID, '"requestId":""')}`

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other)
const medianOf = (values: readonly number[]) => sorted(values)[values.length >> 1] ?? Number.NaN

const WARM_UP = 10
const ROUND = 25
/** Four standard errors: chance alone leaves the interval once in 16,000 times. */
const SURENESS = 4
const MOST_TRIES = 4

/**
 * Where the true median lies, by the order of the values alone: however noisy the machine and
 * whatever the shape of its noise, the interval only grows wider.
 */
function medianWithin(values: readonly number[]): readonly [number, number] {
  const ranked = sorted(values)
  const reach = (SURENESS * Math.sqrt(ranked.length)) / 2
  const at = (rank: number) => ranked[Math.round(rank)] ?? Number.NaN
  const middle = (ranked.length - 1) / 2
  return [at(middle - reach), at(middle + reach)]
}

/** What is left of the difference once the noise of this very run is taken off: never below zero. */
const provenOf = ([low, high]: readonly [number, number]) => Math.max(low, -high, 0)

type Effort = Readonly<{
  /** Enough on a quiet machine. */
  tries: number
  /** The difference that must not stay hidden in the noise: up to four times as many tries. */
  limitMs: number
  /** When to be content with what was seen. */
  longestMs: number
}>

/**
 * Asks in pairs, each in turn first, so that whatever else the machine does falls on both alike.
 * Throws if the answers differ.
 */
export async function compareTimes(twins: Twins, { tries, limitMs, longestMs }: Effort) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const differences: number[] = []
  const seen = new Set<string>()
  async function timed(which: 'known' | 'unknown') {
    const begun = performance.now()
    const reply = await twins[which]()
    const took = performance.now() - begun
    seen.add(seenOf(reply))
    const [first = ''] = seen
    if (seen.size > 1 || !first.startsWith(`${twins.status} `))
      throw new Error(`the answers differ: ${[...seen].join(' | ')}`)
    times[which].push(took)
    return took
  }
  async function takeTurns(turns: number) {
    for (let turn = 0; turn < turns; turn += 1) {
      const isKnownFirst = turn % 2 === 0
      const first = await timed(isKnownFirst ? 'known' : 'unknown')
      const second = await timed(isKnownFirst ? 'unknown' : 'known')
      differences.push(isKnownFirst ? first - second : second - first)
    }
  }
  const { lanes = 1 } = twins
  const inLanes = (turns: number) =>
    Promise.all(Array.from({ length: lanes }, () => takeTurns(Math.ceil(turns / lanes))))
  await inLanes(WARM_UP)
  for (const list of [times.known, times.unknown, differences]) list.length = 0
  const until = performance.now() + longestMs
  const isEnough = ([low, high] = medianWithin(differences)) =>
    differences.length >= tries && high - low <= 2 * limitMs
  do await inLanes(ROUND)
  while (!isEnough() && differences.length < MOST_TRIES * tries && performance.now() < until)
  const within = medianWithin(differences)
  return {
    known: medianOf(times.known),
    unknown: medianOf(times.unknown),
    within,
    proven: provenOf(within),
    tries: differences.length,
  }
}

/** One line to read: both medians, and between which bounds they differ. */
export function sentenceOf(what: string, compared: Awaited<ReturnType<typeof compareTimes>>) {
  const { known, unknown, within, tries } = compared
  const [low, high] = within.map((bound) => bound.toFixed(3))
  const medians = `known ${known.toFixed(3)} ms, unknown ${unknown.toFixed(3)} ms`
  return `${what}: ${medians}, apart by ${low} to ${high} ms, ${tries} tries each\n`
}
