import { test as base } from './noted-test.ts'

/** A page that must not say anything on its console, nor break its own security policy. */
export const test = base.extend<{ consoleMessages: string[] }>({
  consoleMessages: [
    async ({ page }, use) => {
      const messages: string[] = []
      page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
      page.on('requestfailed', (request) => {
        // Leaving a page ends what it was still loading.
        const isGivenUp = request.failure()?.errorText === 'net::ERR_ABORTED'
        if (!isGivenUp) messages.push(`failed: ${request.url()}`)
      })
      await use(messages)
    },
    { auto: true },
  ],
})
