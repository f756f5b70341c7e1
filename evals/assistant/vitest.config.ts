import { defineConfig } from 'vitest/config'
import { readPlaces } from '../../tooling/dot-env.ts'

readPlaces(['DATABASE_URL'])

/** What `npm run eval` runs: one measure, on a shop of its own. */
export default defineConfig({
  test: {
    include: ['evals/assistant/asked.eval.ts'],
    globalSetup: ['apps/server/src/testing/template-database.ts'],
    reporters: ['dot'],
    disableConsoleIntercept: true,
    testTimeout: 7_200_000,
    hookTimeout: 240_000,
  },
})
