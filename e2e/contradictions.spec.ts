import { expect } from '@playwright/test'
import pg from 'pg'
import { contradictionsIn, type Document, told } from '../tooling/promises/check.ts'
import type { Mode } from '../tooling/promises/table.ts'
import { oneOfEachAlias } from './support/addresses.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { test } from './support/noted-test.ts'
import { settingAsBegun } from './support/settings.ts'

type LoneShop = Awaited<ReturnType<typeof startLoneShop>>

const AT_ONCE = 4
const MISSING = '/no-such-page'
let shop: LoneShop

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const { databaseUrl } = test.info().config.metadata as { databaseUrl: string }
  shop = await startLoneShop(databaseUrl, 'claims')
})
test.afterAll(() => shop?.close())

/** What the owner would do in the settings. */
async function setTruthMode(mode: Mode) {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query(settingAsBegun, ['truth.mode', JSON.stringify(mode)])
  await client.end()
  await expect
    .poll(async () => (await (await fetch(`${shop.origin}/api/storefront`)).json()).showsSamples)
    .toBe(mode === 'spec')
}

/** Every public page as the server sends it, a few at a time. */
async function readPages(): Promise<Document[]> {
  const waiting = [...oneOfEachAlias, MISSING]
  const documents: Document[] = []
  const readOn = async () => {
    for (let where = waiting.shift(); where; where = waiting.shift()) {
      const answer = await fetch(`${shop.origin}${where}`)
      expect(answer.status, where).toBe(where === MISSING ? 404 : 200)
      documents.push({ where, html: await answer.text() })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readOn))
  return documents
}

const modes = [
  ['spec', 'in a demonstration no page contradicts a promise, and agreed figures carry the mark'],
  ['computed', 'where claims are computed no two sentences of all pages contradict each other'],
] as const

for (const [mode, promise] of modes) {
  test(promise, async () => {
    await setTruthMode(mode)
    const pages = await readPages()
    expect(pages.length).toBeGreaterThan(80)
    expect(contradictionsIn(pages, mode).map(told)).toEqual([])
    // The reader has read: the promise is on the page of an edition.
    const edition = pages.find(({ where }) => where === '/product/home-2024')
    expect(edition?.html).toContain('Updates until Oct 2029')
    expect(edition?.html.includes('data-sample')).toBe(mode === 'spec')
  })
}
