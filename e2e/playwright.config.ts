import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath, databaseUrl, shopAt } from './support/environment.ts'
import { ports } from './support/ports.ts'

const origin = `http://127.0.0.1:${ports.shop}`

/** Ports of its own, so that a shop under development may run beside it. */
const sandbox = {
  SANDBOX_PAYMENTS_PORT: String(ports.cards),
  SANDBOX_SMTP_PORT: String(ports.smtp),
  SANDBOX_BOUNCE_URL: `smtp://127.0.0.1:${ports.bounces}`,
  SANDBOX_MAILBOX_PORT: String(ports.mailbox),
  SANDBOX_DNS_PORT: String(ports.dns),
  SANDBOX_MODEL_PORT: String(ports.model),
  SANDBOX_TRACES_PORT: String(ports.traces),
  // The second is a store that a journey opens, the third a shop that takes more than cards.
  SANDBOX_SHOP_ORIGIN: `${origin},http://second.localhost:${ports.shop},http://127.0.0.1:${ports.ways}`,
  SANDBOX_WEBHOOK_URL: `${origin}/api/stripe/webhook`,
}

const shop = shopAt(ports.shop, databaseUrl)

/** Most journeys are those of visitors who have answered the question about cookies. */
const answered = {
  cookies: [
    {
      name: 'consent',
      value: 'necessary',
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
}

const polite = { signal: 'SIGTERM', timeout: 10_000 } as const
const START_WITHIN_MS = 180_000

/** Journeys through the built shop on a database of its own, in the system's Chromium. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  metadata: { databaseUrl },
  fullyParallel: true,
  forbidOnly: true,
  workers: Number(process.env.E2E_WORKERS ?? availableParallelism()),
  // Limits only end what hangs: on a machine that others use as well, anything may take many times as long.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // What does not hold every time does not hold.
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: origin,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    storageState: answered,
    // Recording costs every journey time, also those that hold: `E2E_TRACE=1` asks for it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
  webServer: [
    {
      command: 'npm run -s sandbox',
      cwd: '..',
      url: `http://127.0.0.1:${ports.mailbox}`,
      env: sandbox,
      timeout: START_WITHIN_MS,
      gracefulShutdown: polite,
    },
    {
      command: 'npm run -s db:reset && npm start',
      cwd: '..',
      url: `${origin}/readyz`,
      env: shop,
      timeout: START_WITHIN_MS,
      gracefulShutdown: polite,
    },
    {
      // The server's command makes the database that the worker works on.
      command: `node e2e/support/until-ready.ts ${origin}/readyz && npm run worker`,
      cwd: '..',
      wait: { stdout: /working/ },
      env: { ...shop, LOG_LEVEL: 'info', BOUNCE_PORT: String(ports.bounces) },
      timeout: START_WITHIN_MS,
      gracefulShutdown: polite,
    },
  ],
})
