import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../impact/repository.ts'
import type { Source } from './lines.rules.ts'

const NEWLINE = 10

const git = (args: readonly string[], input?: string): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1 << 29, ...(input && { input }) })

const isTypeScript = (path: string) => /\.tsx?$/.test(path)
const linesIn = (bytes: Buffer) => bytes.reduce((sum, byte) => sum + Number(byte === NEWLINE), 0)

/** What is there now, files that wait for their first commit included. */
export const sourcesNow = (): Source[] =>
  git(['ls-files', '--cached', '--others', '--exclude-standard'])
    .toString()
    .split('\n')
    .filter((path) => isTypeScript(path) && existsSync(join(root, path)))
    .map((path) => ({ path, lines: linesIn(readFileSync(join(root, path))) }))

/** git answers with a line that ends with the size, then so many bytes and a newline. */
function* contentsIn(answer: Buffer): Generator<Buffer> {
  for (let at = 0; at < answer.length; ) {
    const begin = answer.indexOf(NEWLINE, at) + 1
    const size = Number(answer.toString('latin1', at, begin).trim().split(' ').at(-1))
    yield answer.subarray(begin, begin + size)
    at = begin + size + 1
  }
}

/** What was there at a commit. */
export function sourcesAt(commit: string): Source[] {
  const paths = git(['ls-tree', '-r', '--name-only', commit])
    .toString()
    .split('\n')
    .filter(isTypeScript)
  const asked = paths.map((path) => `${commit}:${path}\n`).join('')
  const contents = [...contentsIn(git(['cat-file', '--batch'], asked))]
  return paths.map((path, nth) => ({ path, lines: linesIn(contents[nth] ?? Buffer.alloc(0)) }))
}
