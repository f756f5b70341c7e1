import { execFileSync } from 'node:child_process'

const SHOWN = 7
const written = /^([\da-f]{7,40}) (\d{4}-\d{2}-\d{2})$/

/** "86fb5e1, 2026-11-20" of "86fb5e1… 2026-11-20": shortened here, because git does it by the size of a copy. */
export function originOf(text: string): string | undefined {
  const [, commit = '', day] = written.exec(text.trim()) ?? []
  return day && `${commit.slice(0, SHOWN)}, ${day}`
}

const git = (...words: string[]) =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The commit that is built and its day. Files that no commit has are said; where git is not, BUILT_FROM says it. */
export function builtFrom(): string {
  const given = process.env.BUILT_FROM
  if (given) return originOf(given) ?? 'commit not known'
  try {
    const origin = originOf(git('show', '-s', '--format=%H %cs', 'HEAD'))
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return isChanged ? `${origin}, changed since` : (origin ?? 'commit not known')
  } catch {
    return 'commit not known'
  }
}
