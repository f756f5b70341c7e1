import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // As many as there are cores in CI; left alone it leaves one idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'apps/sandbox/**/*.test.ts',
            'chaos/**/*.test.ts',
          ],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'law',
          include: ['tooling/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.{ts,tsx}'],
          globalSetup: ['apps/server/src/testing/template-database.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
