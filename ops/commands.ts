import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MOST_OUTPUT = 64 * 1024 * 1024

export type Ended = Readonly<{ code: number; text: string }>

const MINUTE_MS = 60_000
/** Longer than any of them takes on a machine that is busy. */
const MOST_MINUTES = 120

type Failure = { stdout?: string; stderr?: string; code?: unknown; killed?: boolean }

/** Runs a program to its end and keeps all it said; one that takes longer than it may is killed. */
export async function ended(
  program: string,
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  minutes = MOST_MINUTES,
): Promise<Ended> {
  const env = { ...process.env, ...settings }
  const limit = { timeout: minutes * MINUTE_MS, killSignal: 'SIGKILL' } as const
  try {
    const options = { maxBuffer: MOST_OUTPUT, env, ...limit }
    const { stdout, stderr } = await run(program, parameters, options)
    return { code: 0, text: `${stdout}${stderr}`.trim() }
  } catch (error) {
    const { stdout, stderr, code, killed } = error as Failure
    const late = killed ? `\n${program} was waited for, and had not ended after ${minutes} min` : ''
    const text = `${stdout ?? ''}${stderr ?? ''}${late}`.trim()
    return { code: typeof code === 'number' ? code : 1, text }
  }
}

/** What a program says; one that fails throws with the end of it. */
export async function said(program: string, ...parameters: string[]): Promise<string> {
  const { code, text } = await ended(program, parameters)
  if (code === 0) return text
  const end = text.split('\n').slice(-30).join('\n')
  throw new Error(`${program} ${parameters.join(' ').slice(0, 200)} failed:\n${end}`)
}

export const isInstalled = async (program: string) => (await ended('which', [program])).code === 0
