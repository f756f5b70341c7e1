import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildKnowledge } from '../../apps/server/src/modules/voices/assistant/knowledge/build-knowledge.ts'
import { searchKnowledge } from '../../apps/server/src/modules/voices/assistant/knowledge/search-knowledge.ts'
import { type TestShop, testShop } from '../../apps/server/src/testing/test-shop.ts'
import { passages } from '../../apps/web/app/content/knowledge/knowledge.server.ts'
import { type ReadCase, readCases, type Shelf } from './read-cases.ts'

let shop: TestShop
let version = ''
beforeAll(async () => {
  shop = await testShop()
  version = await buildKnowledge(shop.ctx, passages)
})
afterAll(() => shop.close())

const written = new Set(passages.map(({ path }) => path))

/** Questions whose answer is written on a page; those for live tools, orders and people are not. */
const inWriting = (shelf: Shelf) =>
  readCases(shelf).filter(
    ({ attack, expect: wanted }) =>
      !attack &&
      wanted.tools.includes('search_help') &&
      wanted.cites.some((path) => written.has(path)),
  )

async function placeOf({ turns, expect: wanted }: ReadCase): Promise<number> {
  const found = await searchKnowledge(shop.ctx.db, version, turns.at(-1) ?? '')
  return found.findIndex(({ path }) => wanted.cites.includes(path))
}

async function recallOf(shelf: Shelf) {
  const cases = inWriting(shelf)
  const places: number[] = []
  for (const one of cases) places.push(await placeOf(one))
  const share = (most: number) =>
    places.filter((place) => place >= 0 && place < most).length / cases.length
  return { cases: cases.length, first: share(1), five: share(5) }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

test.each([
  ['cases', 0.97],
  ['held-out', 0.8],
] as const)(
  'of the questions in %s the right page is among the first five',
  async (shelf, floor) => {
    const { cases, first, five } = await recallOf(shelf)
    console.log(
      `${shelf}: ${cases} questions, first ${percent(first)}, first five ${percent(five)}`,
    )
    expect(cases).toBeGreaterThan(20)
    expect(five).toBeGreaterThanOrEqual(floor)
  },
)
