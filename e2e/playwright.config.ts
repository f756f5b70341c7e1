import { defineConfig } from '@playwright/test'

const port = 3100
const origin = `http://127.0.0.1:${port}`
const databaseUrl =
  process.env.E2E_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/keyhaven_e2e'

/** Ports of its own, so that a shop under development may run beside it. */
const sandbox = {
  SANDBOX_PAYMENTS_PORT: '4230',
  SANDBOX_SMTP_PORT: '4225',
  SANDBOX_MAILBOX_PORT: '4280',
  SANDBOX_SHOP_ORIGIN: origin,
  SANDBOX_WEBHOOK_URL: `${origin}/api/stripe/webhook`,
}

const shop = {
  PORT: String(port),
  METRICS_PORT: '0',
  PUBLIC_ORIGIN: origin,
  DATABASE_URL: databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:4225',
  STRIPE_SANDBOX_URL: 'http://127.0.0.1:4230',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_MINUTE: '100000',
  LIMIT_FACTOR: '1000',
}

const polite = { signal: 'SIGTERM', timeout: 10_000 } as const

/** Journeys through the built shop on a database of its own, in the system's Chromium. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  metadata: { databaseUrl },
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
  webServer: [
    {
      command: 'npm run -s sandbox',
      cwd: '..',
      url: 'http://127.0.0.1:4280',
      env: sandbox,
      gracefulShutdown: polite,
    },
    {
      command: 'npm run -s db:reset && npm start',
      cwd: '..',
      url: `${origin}/readyz`,
      env: shop,
      gracefulShutdown: polite,
    },
    {
      // It waits for the database that the server's command makes.
      command: 'sleep 8 && npm run worker',
      cwd: '..',
      wait: { stdout: /working/ },
      env: { ...shop, LOG_LEVEL: 'info' },
      gracefulShutdown: polite,
    },
  ],
})
