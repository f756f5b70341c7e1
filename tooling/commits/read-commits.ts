import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { provenFile } from '../gate/places.ts'
import { provenFrom } from '../gate/proof.rules.ts'
import { root } from '../impact/repository.ts'
import type { Commit } from './commits.rules.ts'

/** Earlier history is as it is: it was written before this rule. */
const beginFile = join(root, '.ci/commits-from')

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' })

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The commit this rule began at, and those on which the gate passed since. */
export const checkedCommits = (): string[] =>
  [read(beginFile).trim(), ...Object.values(provenFrom(read(provenFile)))].filter(Boolean)

function isInHistory(folder: string, commit: string): boolean {
  try {
    git(folder, 'merge-base', '--is-ancestor', commit, 'HEAD')
    return true
  } catch {
    return false
  }
}

const marks = { commit: '\u0000', field: '\u001f' }
const format = `--format=${['%x00%H', '%s', '%b', ''].join('%x1f')}`

/** A renamed file is counted under its new name: `docs/{old => new}.md` is `docs/new.md`. */
const newPath = (path: string) =>
  path
    .replace(/\{.* => (.*)\}/, '$1')
    .replace(/^.* => /, '')
    .replaceAll('//', '/')

function fileFrom(line: string) {
  const [added = '', removed = '', path = ''] = line.split('\t')
  return { path: newPath(path), lines: (Number(added) || 0) + (Number(removed) || 0) }
}

function commitFrom(text: string): Commit {
  const [id = '', subject = '', body = '', files = ''] = text.split(marks.field)
  return { id, subject, body, files: files.split('\n').filter(Boolean).map(fileFrom) }
}

/**
 * The commits since those that were checked before, without merges. Undefined where the history does not reach that
 * far, as in a shallow clone.
 */
export function commitsSince(checked: readonly string[], folder = root): Commit[] | undefined {
  const known = checked.filter((commit) => isInHistory(folder, commit))
  if (known.length === 0) return undefined
  const range = ['HEAD', '--not', ...known, '--']
  const options = ['--no-merges', '--numstat', '-M95%', '-l10000', format]
  return git(folder, 'log', ...options, ...range)
    .split(marks.commit)
    .filter(Boolean)
    .map(commitFrom)
}
