import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isMet } from './licences/expression.ts'
import { judge, type LockFile, packagesIn } from './licences/judge.ts'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile
const packages = packagesIn(lock)

const aPackage = {
  name: 'planted',
  version: '1.0.0',
  license: 'MIT' as string | undefined,
  isDev: false,
  integrity: 'sha512-x',
}

test('every dependency may be used as we use it, and no exception is left over', () => {
  expect(packages.length).toBeGreaterThan(500)
  expect(judge(packages)).toEqual({ refused: [], unused: [] })
})

test.each([
  ['a licence that asks for our own source', { license: 'AGPL-3.0-only' }],
  ['no licence at all', { license: undefined }],
  ['two licences of which one is not allowed', { license: 'MIT AND GPL-2.0-only' }],
  ['an exception for tools, in what we ship', { name: 'axe-core', license: 'MPL-2.0' }],
  ['the licence of an exception under another name', { license: 'CC-BY-4.0', isDev: true }],
  ['a name that only ends like an exception', { name: 'not-lightningcss', license: 'MPL-2.0' }],
])('a package with %s is reported', (_what, over) => {
  expect(judge([...packages, { ...aPackage, ...over }]).refused).toHaveLength(1)
})

test('an exception that nothing needs is reported', () => {
  const without = packages.filter(({ name }) => name !== 'caniuse-lite')
  expect(judge(without).unused).toEqual(['/^caniuse-lite$/'])
})

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-only) AND ISC', true],
  ['MIT OR (GPL-3.0-only AND ISC)', true],
  ['(GPL-3.0-only OR AGPL-3.0-only) AND MIT', false],
  ['MIT GPL-3.0-only', false],
  ['', false],
])('“%s” can be met: %s', (expression, expected) => {
  expect(isMet(expression, new Set(['MIT', 'ISC']))).toBe(expected)
})
