import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MOST_OUTPUT = 64 * 1024 * 1024

export type Ended = Readonly<{ code: number; text: string }>

/** Runs a program to its end and keeps all it said. */
export async function ended(
  program: string,
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { ...process.env, ...settings }
  try {
    const { stdout, stderr } = await run(program, parameters, { maxBuffer: MOST_OUTPUT, env })
    return { code: 0, text: `${stdout}${stderr}`.trim() }
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout?: string; stderr?: string; code?: unknown }
    const text = `${stdout ?? ''}${stderr ?? ''}`.trim()
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
