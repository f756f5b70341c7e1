import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { File } from './graph.ts'

export const root = join(import.meta.dirname, '../..')
const isCode = (path: string) => /\.(ts|tsx|mjs|js|css|sql)$/.test(path)

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' })

const linesOf = (text: string) => text.split('\n').filter(Boolean)

/** Every file that is there and not ignored, those that wait for their first commit included. */
export const filesOfRepository = (): File[] =>
  linesOf(git('ls-files', '--cached', '--others', '--exclude-standard'))
    .filter((path) => existsSync(join(root, path)))
    .map((path) =>
      isCode(path) ? { path, text: readFileSync(join(root, path), 'utf8') } : { path },
    )

/** What differs between a commit and the files of today. Without the commit, as in a shallow clone: nothing is known. */
export function changedSince(commit: string): string[] | undefined {
  try {
    const changed = linesOf(git('diff', '--name-only', '--no-renames', commit))
    return [...new Set([...changed, ...linesOf(git('ls-files', '--others', '--exclude-standard'))])]
  } catch {
    return undefined
  }
}
