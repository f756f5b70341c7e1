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
  SANDBOX_SHOP_ORIGIN: origin,
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

/** Journeys through the built shop on a database of its own, in the system's Chromium. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  metadata: { databaseUrl },
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  // A second try tells a slow machine from a broken shop; what needed it is listed as flaky.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: origin,
    storageState: answered,
    trace: 'retain-on-failure',
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
      env: { ...shop, LOG_LEVEL: 'info', BOUNCE_PORT: String(ports.bounces) },
      gracefulShutdown: polite,
    },
  ],
})
