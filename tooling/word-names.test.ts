import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { avoidedWords, identifiersIn, says, wordsWithAnotherMeaning } from './word-names/names.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/words.md'), 'utf8')
const avoided = avoidedWords(page)
const elsewhere = wordsWithAnotherMeaning(page)
const banned = avoided.filter((word) => !elsewhere.includes(word))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

/** Names that cannot change yet. The list only shrinks. */
const exceptions: readonly string[] = [
  // The wire answers it beside `reference` until 0.4.
  'ticketNumber',
  // Codes of errors, which programs read.
  'ticket_expired',
  'talk_needs_proof',
  // A table keeps its name for a release.
  'talk_codes',
  'TalkCodes',
  // An icon of the library.
  'TicketPercent',
]

const names = new Set(
  files
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => identifiersIn(readFileSync(join(root, path), 'utf8'))),
)
const folders = new Set(files.flatMap((path) => path.split('/').slice(0, -1)))

const wrongIn = (all: Iterable<string>, words: readonly string[]): string[] =>
  [...all].flatMap((name) => {
    const word = words.find((one) => says(name, one))
    return word === undefined ? [] : [`${name}: docs/words.md avoids “${word}”`]
  })

test('no identifier has a word that the glossary avoids', () => {
  expect(names.size).toBeGreaterThan(10_000)
  expect(banned.length).toBeGreaterThan(60)
  const judged = [...names].filter((name) => !exceptions.includes(name))
  expect(wrongIn(judged, banned)).toEqual([])
})

test('no folder has one either', () => {
  expect(folders.size).toBeGreaterThan(200)
  expect(wrongIn(folders, banned)).toEqual([])
})

test('at most fifteen names are excepted, and each is still there', () => {
  expect(exceptions.length).toBeLessThanOrEqual(15)
  expect(exceptions.filter((name) => !names.has(name))).toEqual([])
})

test('a word counts as one with another meaning only while a name has it', () => {
  const used = new Set([...names, ...folders])
  expect(elsewhere.filter((word) => !avoided.includes(word))).toEqual([])
  expect(elsewhere.filter((word) => ![...used].some((name) => says(name, word)))).toEqual([])
})

describe('a name with an avoided word', () => {
  test.each([
    ['lockByTicket', 'ticket'],
    ['talk_codes', 'talk'],
    ['WISHES', 'wishe'],
    ['savedCarts', 'saved cart'],
    ['magic-link', 'magic link'],
  ])('“%s” is found', (name, word) => {
    expect(wrongIn([name], [word])).toEqual([`${name}: docs/words.md avoids “${word}”`])
  })

  test.each([
    ['stalking', 'talk'],
    ['cartSaved', 'saved cart'],
    ['letterhead', 'letter'],
  ])('“%s” is not', (name, word) => {
    expect(wrongIn([name], [word])).toEqual([])
  })

  test('texts, comments, patterns and words on a page are no names', () => {
    const code = [
      "const reply = ask('talk') // a talk",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is read
      'const found = /\\btalk\\b/.test(`a talk with ${name}`)',
      'return <p>A talk {name} had</p>',
    ].join('\n')
    expect(wrongIn(identifiersIn(code), ['talk'])).toEqual([])
    expect(identifiersIn(code)).toEqual(expect.arrayContaining(['reply', 'ask', 'found', 'name']))
  })

  test('a declaration between two blocks is read', () => {
    expect(identifiersIn('type A = { b: 1 }\n\ninterface Talk { c: 2 }')).toContain('Talk')
  })
})
