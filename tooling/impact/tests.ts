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
  'whole-shops',
  'one-person-long',
  'honest-days-long',
  'every-kind-alone',
  'migrations-online',
]

function kindOf(path: string): Test['kind'] | undefined {
  if (/^e2e\/[^/]+\.spec\.ts$/.test(path)) return 'journeys'
  if (/^attacks\/(?!run\.|table\.)[^/]+\.ts$/.test(path)) return 'attacks'
  if (/^evals\/.*\.test\.ts$/.test(path)) return 'modules'
  if (!/^apps\/server\/.*\.test\.tsx?$/.test(path)) return undefined
  return slowTests.includes(basename(path, '.test.ts')) ? 'slow' : 'modules'
}

/** The tests that are chosen from; rules, laws and those of pages all run every time. */
export const testsAmong = (paths: readonly string[]): Test[] =>
  paths.toSorted().flatMap((file) => {
    const kind = kindOf(file)
    return kind ? [{ file, kind }] : []
  })
