import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFiles, stiltedLines } from './plain-words/find.ts'

const root = join(import.meta.dirname, '..')
const isText = /\.(tsx?|css|sql|md|jsonc?|ya?ml|grit|sh|txt|example)$/

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

const texts = readFiles(files)
  .filter((path) => isText.test(path) && path !== 'package-lock.json')
  .filter((path) => existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('pages, messages, comments and documents use words that people say', () => {
  expect(texts.length).toBeGreaterThan(2000)
  expect(texts.flatMap(stiltedLines)).toEqual([])
})

test.each([
  'Whoever pays gets the key.',
  'Ask somebody of ours.',
  'It stands on your order page.',
  'You install it from the maker’s site.',
])('“%s” is reported, with what to write instead', (text) => {
  expect(stiltedLines({ path: 'planted.md', text: `Fine.\n${text}` })).toEqual([
    expect.stringMatching(/^planted\.md:2: .+ → .+/),
  ])
})

test.each([
  'The buyer who pays gets the key.',
  'Somebody answers.',
  'The stand-in of the provider',
])('“%s” is not', (text) => {
  expect(stiltedLines({ path: 'planted.md', text })).toEqual([])
})

test('of a policy the newest version is read, and earlier ones keep the words they were agreed in', () => {
  const at = (version: string) => `apps/web/app/content/legal/eula/${version}.md`
  expect(readFiles([at('1.9'), at('1.10'), at('1.0')])).toEqual([at('1.10')])
})
