import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  decisionsPage,
  indexOf,
  removedNumbers,
  subjects,
  withIndex,
} from './decisions/index-page.ts'
import { decisionOf, decisions, faultsOfHead, namedNumbers } from './decisions/read.ts'
import { filesOfRepository, root } from './impact/repository.ts'

const pages = decisions()
const numbers = new Set(pages.map(({ number }) => number))

test('every decision says its title, state and date in its head', () => {
  expect(pages.flatMap(faultsOfHead)).toEqual([])
})

test('a head without one of them is reported, and so is a successor that is not there', () => {
  const page = decisionOf('901-money.md', '# 902 Money\n\nStatus: superseded by 999\n')
  expect(faultsOfHead(page)).toEqual([
    '901-money.md: the first line is not “# 901 …”',
    '901-money.md: the third line has no “Date: 2026-11-19”',
    '901-money.md: superseded by 999, which is not there',
  ])
  expect(faultsOfHead(decisionOf('901-money.md', '# 901 Money\n\nDate: 2026-11-19\n'))).toEqual([
    '901-money.md: the third line has no “Status: accepted”, nor “Status: superseded by …”',
  ])
})

test('every decision that code and documents name is there', () => {
  const named = filesOfRepository()
    .map(({ path }) => path)
    .filter((path) => /\.(tsx?|md|sql|ya?ml|jsonc|sh|cfg)$|Dockerfile$/.test(path))
    .filter((path) => !/^CHANGELOG\.md$|^tooling\/(decisions|docs-paths|impact\/select)/.test(path))
    .flatMap((path) =>
      namedNumbers(readFileSync(join(root, path), 'utf8')).map((number) => ({ path, number })),
    )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([])
})

test('a decision is named in a sentence, by a link or by its address', () => {
  const text = 'decision 901, [decision 902](…), decisions [903](…), docs/decisions/904, (905)'
  expect(namedNumbers(text)).toEqual(['901', '902', '903', '904'])
})

test('docs/decisions/README.md lists the decisions of today', () => {
  const text = readFileSync(decisionsPage, 'utf8')
  expect(pages.length).toBeGreaterThan(40)
  expect(text === withIndex(text) ? 'current' : 'old: run npm run decisions').toBe('current')
})

test('a number is given once, and one that went is never given again', () => {
  const removed = removedNumbers()
  const given = [...pages.map(({ number }) => number), ...removed]
  expect(removed.length).toBeGreaterThan(0)
  expect(given.filter((number, index) => given.indexOf(number) !== index)).toEqual([])
})

test('a subject that a page names is one of the index', () => {
  const named = pages.flatMap(({ file, subject }) => (subject ? [{ file, subject }] : []))
  expect(named.filter(({ subject }) => !subjects.includes(subject))).toEqual([])
})

test('a page is listed under its subject, and one without a subject at the end', () => {
  const head =
    '# 901 Money moves once\n\nStatus: superseded by 902 · Date: 2026-12-01 · Subject: keys'
  const first = decisionOf('901-money.md', `${head}\n\n**Context.** Two.`)
  const second = decisionOf('902-twice.md', '# 902 Money never moves\n\n**Status:** accepted.\n')
  expect(first).toMatchObject({ status: 'superseded', supersededBy: '902', date: '2026-12-01' })
  expect(second).toMatchObject({ status: 'accepted', date: undefined, subject: undefined })
  expect(indexOf([second, first])).toBe(
    '### Keys\n\n- [901 Money moves once](901-money.md), superseded by 902\n\n' +
      '### Other subjects\n\n- [902 Money never moves](902-twice.md)',
  )
})
