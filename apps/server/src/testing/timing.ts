import type { LightMyRequestResponse } from 'fastify'

type Try = () => Promise<LightMyRequestResponse>

/** Two calls that must look the same to whoever makes them. */
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

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

const WARM_UP = 10

/** In turns, so that whatever else the machine does falls on both alike. Throws if the answers differ. */
export async function compareTimes(twins: Twins, tries: number) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const seen = new Set<string>()
  async function measure(which: 'known' | 'unknown') {
    const begun = performance.now()
    const reply = await twins[which]()
    times[which].push(performance.now() - begun)
    seen.add(seenOf(reply))
    const [first = ''] = seen
    if (seen.size > 1 || !first.startsWith(`${twins.status} `))
      throw new Error(`the answers differ: ${[...seen].join(' | ')}`)
  }
  async function takeTurns(turns: number) {
    for (let turn = 0; turn < turns; turn += 1) {
      const order =
        turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const which of order) await measure(which)
    }
  }
  const { lanes = 1 } = twins
  const inLanes = (turns: number) =>
    Promise.all(Array.from({ length: lanes }, () => takeTurns(Math.ceil(turns / lanes))))
  await inLanes(WARM_UP)
  times.known.length = 0
  times.unknown.length = 0
  await inLanes(tries)
  const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)]
  return { known, unknown, difference: Math.abs(known - unknown), tries: times.known.length }
}
