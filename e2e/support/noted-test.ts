import { type Browser, type BrowserContext, test as base } from '@playwright/test'
import { isNoted } from '../../apps/server/src/testing/reach.ts'
import { noteRequest, noteRequests } from '../../tooling/impact/note-requests.ts'

/** The file of the journey that runs; one worker runs one after the other. */
function fileNow(): string | undefined {
  try {
    return base.info().file
  } catch {
    return undefined
  }
}

function noteVisitor(visitor: BrowserContext) {
  visitor.on('request', (request) => noteRequest(fileNow(), request.method(), request.url()))
  // A page that is opened by a click asks for no document.
  visitor.on('page', (page) => {
    page.on('framenavigated', (frame) => noteRequest(fileNow(), 'GET', frame.url()))
  })
}

function noteBrowser(browser: Browser) {
  for (const visitor of browser.contexts()) noteVisitor(visitor)
  browser.on('context', noteVisitor)
}

/** A journey; while a whole run is recorded, what it and its visitors use is noted. */
export const test = base.extend<object, { notedReach: undefined }>({
  notedReach: [
    async ({ browser }, use) => {
      if (isNoted) {
        noteRequests(fileNow)
        noteBrowser(browser)
      }
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})
