import { basename } from 'node:path'
import type { Test } from './select.rules.ts'

/** They start processes, measure time or do one thing very often. */
export const slowTests = [
  'processes',
  'healing',
  'timing',
  'invariants',
  'gap-free-numbers',
  'key-vault',
  'invoice-pdf',
  'staff-create',
  'staff-timing',
  'redis-away',
  'mail-away',
  'provider-away',
  'pool-gate',
  'pooler',
  'reader',
  'import-storm',
  'figures-storm',
  'killed-worker',
  'whole-shops',
  'every-kind-alone',
  'migrations-online',
  'handed-socket',
  'killed-calls',
  'search-masks',
]

/** They take many minutes: nights run them, and changes of the laws. */
export const longTests = ['one-person-long', 'honest-days-long']

function kindOf(path: string): Test['kind'] | undefined {
  if (/^e2e\/[^/]+\.spec\.ts$/.test(path)) return 'journeys'
  if (/^attacks\/(?!run\.|table\.)[^/]+\.ts$/.test(path)) return 'attacks'
  if (/^evals\/.*\.test\.ts$/.test(path)) return 'modules'
  if (!/^apps\/server\/.*\.test\.tsx?$/.test(path)) return undefined
  const name = basename(path, '.test.ts')
  if (longTests.includes(name)) return undefined
  return slowTests.includes(name) ? 'slow' : 'modules'
}

/** The tests that are chosen from; rules, laws and those of pages all run every time. */
export const testsAmong = (paths: readonly string[]): Test[] =>
  paths.toSorted().flatMap((file) => {
    const kind = kindOf(file)
    return kind ? [{ file, kind }] : []
  })
