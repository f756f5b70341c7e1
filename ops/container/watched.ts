import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { begin } from '../commands.ts'
import { until, within } from './patience.ts'

/** A process, all it has said, and the code it ends with: null if a signal ended it. */
export type Watched = Readonly<{
  child: ChildProcess
  said: () => string
  gone: Promise<number | null>
}>

const LAST_WORDS_MS = 1_000
const MOST_TEXT = 600

/** What went wrong, without where in the program it was. */
function lastWords({ said }: Watched): string {
  const lines = said().split('\n')
  const telling = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return telling.join('\n').trim().slice(-MOST_TEXT)
}

/** Its end is heard even if nobody waits for it yet. */
async function endOf(child: ChildProcess): Promise<number | null> {
  const closed = once(child, 'close').catch(() => undefined)
  const [code] = (await once(child, 'exit')) as [number | null]
  // A process it left behind may hold its output open for ever.
  await within(closed, LAST_WORDS_MS)
  return code
}

export function watch(program: string, parameters: readonly string[]): Watched {
  const child = begin(program, parameters)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const gone = endOf(child).catch((error: Error) => {
    text += error.message
    return null
  })
  return { child, said: () => text, gone }
}

type End = Readonly<{ what: string; ms: number; code?: number }>

/** What is wrong unless it ends as it should; one that takes longer than it may is killed. */
export async function endsWell(one: Watched, { what, ms, code = 0 }: End): Promise<string> {
  const ended = await within(one.gone, ms)
  if (ended === code) return ''
  if (ended !== 'late') return `${what} ended with ${ended}: ${lastWords(one)}`
  one.child.kill('SIGKILL')
  for (const stream of [one.child.stdout, one.child.stderr]) stream?.destroy()
  return `${what} was waited for, and had not ended after ${ms / 1_000} s: ${lastWords(one)}`
}

type Sign = Readonly<{ what: string; ms: number; isSo: () => Promise<boolean> }>

/** What is wrong unless a running process shows a sign in time; one that has ended is not waited for. */
export async function shows(one: Watched, { what, ms, isSo }: Sign): Promise<string> {
  const hasEnded = () => one.child.exitCode !== null || one.child.signalCode !== null
  let isShown = false
  const look = async () => {
    isShown = await isSo()
    return isShown || hasEnded()
  }
  if (!(await until(look, ms)))
    return `${what} was waited for, and had not come after ${ms / 1_000} s: ${lastWords(one)}`
  return isShown ? '' : `${what} was waited for, but the process has ended: ${lastWords(one)}`
}
