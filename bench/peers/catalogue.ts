import { call } from '../../chaos/call.ts'
import { CONNECTIONS, drive } from '../wrk.ts'
import { type Contender, pidsOf, untilCalm, type Watch } from './cost.ts'
import { type Cost, eachOf } from './summary.ts'
import type { List } from './system.ts'

export type Listed = Readonly<{ rate: number; each: Cost; bytes: number }>

const WARM_ANSWERS = 20

/** As a browser asks. */
const accepted = { 'accept-encoding': 'br' }

/** How long one answer is, as it is on the wire. */
async function bytesOf(port: number, { path, headers }: List): Promise<number> {
  const answer = await call({ port, method: 'GET', path, headers: { ...headers, ...accepted } })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  return answer.bytes
}

/** A few answers one after another: plans and compiled code are there when it counts. */
export async function warmList({ system: { port } }: Contender, list: List) {
  for (let answers = 0; answers < WARM_ANSWERS; answers += 1) await bytesOf(port, list)
}

/** One list, by fifty connections at once. */
export async function serve(
  contender: Contender,
  list: List,
  { watch, idle, seconds }: { watch: Watch; idle: Cost; seconds: number },
): Promise<Listed> {
  const { port } = contender.system
  const bytes = await bytesOf(port, list)
  const target = { port, pid: pidsOf(contender)[0] ?? 0 }
  const headers = { ...list.headers, ...accepted }
  // A slow server still works for the connections that wrk gave up: their answers are counted by what they cost.
  const { result, spent } = await watch.during(contender, async () => {
    const driven = await drive(target, list.path, seconds, headers)
    await untilCalm(contender)
    return driven
  })
  return { rate: result.rate, each: eachOf(spent, idle, result.answers + CONNECTIONS), bytes }
}
