import { defineConfig } from '@playwright/test'

const port = 3100
const origin = `http://127.0.0.1:${port}`
const databaseUrl =
  process.env.E2E_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/keyhaven_e2e'

const shop = {
  NODE_ENV: 'production',
  PORT: String(port),
  METRICS_PORT: '3101',
  PUBLIC_ORIGIN: origin,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '100000',
}

/** Journeys through the built shop on a database of its own, in the system's Chromium. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: origin,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'npm run -s db:reset && npm start',
    cwd: '..',
    url: `${origin}/readyz`,
    env: shop,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
