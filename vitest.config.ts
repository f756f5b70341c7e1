import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { readPlaces } from './tooling/dot-env.ts'
import { longTests, slowTests } from './tooling/impact/tests.ts'

readPlaces(['DATABASE_URL'])

const filesOf = (names: readonly string[]) => names.map((name) => `apps/server/**/${name}.test.ts`)
/** The gate runs them apart from the others. */
const slow = filesOf(slowTests)
const long = filesOf(longTests)

/** On PostgreSQL. A file starts from its own copy of a seeded database, so files share their modules. */
const onDatabase = {
  isolate: false,
  globalSetup: ['apps/server/src/testing/template-database.ts'],
  hookTimeout: 240_000,
}

// Limits only end what hangs: on a machine that others use as well, anything may take many times as long.
export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'apps/sandbox/**/*.test.ts',
            'bench/**/*.test.ts',
            'chaos/**/*.test.ts',
            'drill/**/*.test.ts',
            'attacks/**/*.test.ts',
            'examples/**/*.test.ts',
          ],
          setupFiles: ['apps/web/app/testing/patience.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'law',
          include: ['tooling/**/*.test.ts', 'ops/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'server',
          include: ['apps/server/**/*.test.{ts,tsx}', 'evals/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...slow, ...long],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'slow',
          include: slow,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...onDatabase,
          name: 'long',
          include: long,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
