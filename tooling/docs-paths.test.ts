import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingPaths } from './docs-paths/paths.ts'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

const pages = files
  .filter((file) => /^[A-Z]+\.md$|^docs\/.+\.md$/.test(file))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('every file, folder and link the documents name exists', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.flatMap((page) => missingPaths(page, files))).toEqual([])
})

describe('a wrong path is reported', () => {
  test.each([
    ['a file that was renamed', 'See `settle/give-up.ts`.', 'settle/give-up.ts'],
    ['the end of a name', 'See `ettle/settle.ts`.', 'ettle/settle.ts'],
    ['a kind of file that nothing is', 'Use `*.manager.ts`.', '*.manager.ts'],
    ['a folder', 'In `apps/server/src/modules/payments`.', 'apps/server/src/modules/payments'],
    ['a link', 'See [it](../decisions/999-none.md).', 'docs/decisions/999-none.md'],
  ])('%s', (_, text, missing) => {
    const path = 'docs/flows/planted.md'
    expect(missingPaths({ path, text }, files)).toEqual([`${path}: ${missing}`])
  })

  test.each([
    ['a file by the end of its path', 'See `settle/settle.ts`.'],
    ['a kind of file', 'In `x.rules.ts` or `*.repo.ts`.'],
    ['a folder', 'In `apps/server/src/modules` and `kit/`.'],
    ['an address of the shop', 'Open `/order-success/{id}` or `robots.txt`.'],
    ['a link to a page', 'See [it](../words.md#top) or [there](https://example.com/a.ts).'],
  ])('and nothing is for %s', (_, text) => {
    expect(missingPaths({ path: 'docs/flows/planted.md', text }, files)).toEqual([])
  })
})
