import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const MOST_OUTPUT = 64 * 1024 * 1024

export type Ended = Readonly<{ code: number; text: string }>

const MINUTE_MS = 60_000
/** Longer than any of them takes on a machine that is busy. */
const MOST_MINUTES = 120
/** For the last words of a program that has ended. */
const LAST_WORDS_MS = 1_000

const running = new Set<ChildProcess>()

/** A program with all that it has started: killing it alone leaves processes that hold its output open. */
function killWhole({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended in between.
  }
}

/** Starts a program that `endAll` ends, too, if it still runs then. */
export function begin(program: string, parameters: readonly string[], settings = {}) {
  const env = { ...process.env, ...settings }
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const child = spawn(program, parameters, { env, detached: true, stdio })
  running.add(child)
  for (const end of ['exit', 'error']) child.once(end, () => running.delete(child))
  return child
}

export const endAll = () => running.forEach(killWhole)

async function endOf(child: ChildProcess): Promise<number> {
  const closed = once(child, 'close').catch(() => undefined)
  const [code] = (await once(child, 'exit')) as [number | null]
  // What it left behind may hold its output open for ever.
  await Promise.race([closed, sleep(LAST_WORDS_MS, undefined, { ref: false })])
  return code ?? 1
}

type How = Readonly<{
  settings?: Readonly<Record<string, string>>
  minutes?: number
  /** Hears what it says while it says it. */
  heard?: (text: string) => void
}>

/** Runs a program to its end and keeps all it said; one that takes longer than it may is killed. */
export async function ended(
  program: string,
  parameters: readonly string[],
  { settings, minutes = MOST_MINUTES, heard }: How = {},
): Promise<Ended> {
  const child = begin(program, parameters, settings)
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] = (texts[name] + text).slice(-MOST_OUTPUT)
      heard?.(text)
    })
  let late = ''
  const limit = setTimeout(() => {
    late = `\n${program} was waited for, and had not ended after ${minutes} min`
    killWhole(child)
  }, minutes * MINUTE_MS)
  const code = await endOf(child).catch((error: Error) => {
    late = error.message
    return 1
  })
  clearTimeout(limit)
  return { code, text: `${texts.stdout}${texts.stderr}${late}`.trim() }
}

/** What a program says; one that fails throws with the end of it. */
export async function said(program: string, ...parameters: string[]): Promise<string> {
  const { code, text } = await ended(program, parameters)
  if (code === 0) return text
  const end = text.split('\n').slice(-30).join('\n')
  throw new Error(`${program} ${parameters.join(' ').slice(0, 200)} failed:\n${end}`)
}

export const isInstalled = async (program: string) => (await ended('which', [program])).code === 0
