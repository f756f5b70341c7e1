import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Commit, faultsIn, linesOf } from './commits.rules.ts'
import { commitsSince } from './read-commits.ts'

const commit = (lines: number, body = '', path = 'apps/server/src/api.ts'): Commit => ({
  id: '0123456789abcdef',
  subject: 'feat: one idea',
  body,
  files: [{ path, lines }],
})

describe('a commit', () => {
  test.each([
    ['of 100 lines needs no body', commit(100)],
    ['of 101 lines gives its reason', commit(101, 'Buyers waited for it.')],
    ['of 801 lines says why it is large', commit(801, 'Large: moved by a script.')],
    ['may change the lock file by any number of lines', commit(9_000, '', 'package-lock.json')],
    ['may change a page that a program writes', commit(9_000, '', 'docs/commands.md')],
  ])('%s', (_, fine) => {
    expect(faultsIn([fine])).toEqual([])
  })

  test.each([
    ['of 101 lines without a body', commit(101), 'its body must give the reason'],
    ['whose body only names people', commit(101, 'Signed-off-by: Ada'), 'must give the reason'],
    ['of 801 lines that gives another reason', commit(801, 'It was time.'), 'split it'],
    ['whose reason is empty', commit(801, 'Large:'), 'split it'],
  ])('%s is reported', (_, faulty, fault) => {
    expect(faultsIn([faulty])).toEqual([expect.stringContaining(fault)])
  })
})

test('one commit in twenty may be large', () => {
  const large = commit(801, 'Large: moved by a script.')
  const small = Array<Commit>(19).fill(commit(1))
  expect(faultsIn([large, ...small])).toEqual([])
  expect(faultsIn([large, large, ...small])).toEqual([])
  expect(faultsIn([large, large, ...small.slice(1)])).toEqual([
    '2 of 20 commits are large; 1 may be: split some',
  ])
})

test('a pure rename is large as often as it must be', () => {
  const rename = commit(801, 'Large: pure renames, one family')
  expect(faultsIn([rename, rename, commit(1)])).toEqual([])
})

describe('the history', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyhaven-commits-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  const write = (path: string, lines: number) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), Array.from({ length: lines }, (_, n) => `${n}\n`).join(''))
  }
  const save = (message: string) => {
    git('add', '-A')
    git('commit', '-q', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  let begin = ''

  beforeAll(() => {
    git('init', '-q', '-b', 'main')
    write('old/page.ts', 900)
    begin = save('feat: a page')
    git('checkout', '-q', '-b', 'side')
    write('side.ts', 3)
    save('feat: beside it')
    git('checkout', '-q', 'main')
    renameSync(join(folder, 'old'), join(folder, 'new'))
    writeFileSync(join(folder, 'picture.webp'), Buffer.from([0, 1, 2, 0]))
    save('refactor: a better name\n\nIt says what it is.')
    git('merge', '-q', '--no-ff', '-m', 'Merge side', 'side')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read without merges; a renamed file and a picture have no lines', () => {
    const read = commitsSince([begin], folder) ?? []
    expect(read.map((one) => [one.subject, linesOf(one)]).sort()).toEqual([
      ['feat: beside it', 3],
      ['refactor: a better name', 0],
    ])
    expect(read.find(({ body }) => body)?.body.trim()).toBe('It says what it is.')
    expect(read.flatMap(({ files }) => files.map(({ path }) => path)).sort()).toEqual([
      'new/page.ts',
      'picture.webp',
      'side.ts',
    ])
  })

  test('ends at the latest commit that was checked, and nothing is new there', () => {
    expect(commitsSince([begin, git('rev-parse', 'HEAD')], folder)).toEqual([])
  })

  test('of a clone without those commits is not looked at', () => {
    expect(commitsSince(['0'.repeat(40)], folder)).toBeUndefined()
    const shallow = join(folder, 'shallow')
    git('clone', '-q', '--depth', '1', `file://${folder}`, shallow)
    expect(commitsSince([begin], shallow)).toBeUndefined()
  })
})
