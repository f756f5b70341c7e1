import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { cpuMs, type Target } from './processes.ts'

export const CONNECTIONS = 50
const run = promisify(execFile)
const timed = `TIMEFORMAT='processor %U %S'; time wrk "$@"`

export type Drive = Readonly<{
  answers: number
  /** Answers a second. */
  rate: number
  /** Processor time for one answer, in microseconds, of the server and of wrk. */
  serverMicros: number
  clientMicros: number
}>

const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? Number.NaN)

/** Asks for one page as fast as answers come, for so many seconds. */
export async function drive(
  { port, pid }: Target,
  path: string,
  seconds: number,
  headers: Record<string, string> = { 'accept-encoding': 'br' },
): Promise<Drive> {
  const url = `http://127.0.0.1:${port}${path}`
  const load = ['-t', '1', '-c', String(CONNECTIONS), '-d', `${seconds}s`, '--timeout', '30s']
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-c', timed, 'wrk', ...load, ...given, url]
  const before = cpuMs(pid)
  const { stdout, stderr } = await run('bash', args)
  const serverMs = cpuMs(pid) - before
  if (/Socket errors|Non-2xx/.test(stdout)) throw new Error(`${url} failed under load\n${stdout}`)
  const answers = numberIn(stdout, /(\d+) requests in/)
  const clientMs =
    1_000 * (numberIn(stderr, /processor ([\d.]+)/) + numberIn(stderr, /processor [\d.]+ ([\d.]+)/))
  return {
    answers,
    rate: numberIn(stdout, /Requests\/sec:\s+([\d.]+)/),
    serverMicros: (1_000 * serverMs) / answers,
    clientMicros: (1_000 * clientMs) / answers,
  }
}
