import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wholeVersion } from '../apps/server/src/infra/program-version.ts'
import { originOf } from './built-from.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { version } = read('package.json') as { version: string }
const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root })

test('every workspace and the lock file have the version of the root', () => {
  const { packages } = read('package-lock.json')
  const named = workspaces.flatMap((path) => [
    read(path).version,
    packages[path.replace('/package.json', '')].version,
  ])
  expect(named).toEqual(Array(2 * workspaces.length).fill(version))
  expect(workspaces.length).toBeGreaterThan(3)
  expect(packages[''].version).toBe(version)
})

test('a program that runs from its sources says so, and which schema it knows', () => {
  const newest = globSync('apps/server/migrations/*.sql', { cwd: root }).sort().at(-1)
  const number = newest?.match(/(\d{4})_/)?.[1]
  expect(wholeVersion).toBe(`${version} (not built), schema ${number}`)
})

test.each([
  ['86fb5e1c0ffee0ffee0ffee0ffee0ffee0ffee00 2026-11-20', '86fb5e1, 2026-11-20'],
  ['86fb5e1 2026-11-20\n', '86fb5e1, 2026-11-20'],
  ['main 2026-11-20', undefined],
  ['86fb5e1', undefined],
])('what a build is made from, %j, is said as %j', (text, origin) => {
  expect(originOf(text)).toBe(origin)
})
