import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { compareTimes, sentenceOf, type Twins } from '../../../testing/timing.ts'
import { aVisitor } from '../../../testing/visitor.ts'

/** `npm run timing` measures long enough to see a millisecond on a quiet machine. */
const TRIES = Number(process.env.TIMING_TRIES ?? 100)
const isFull = TRIES >= 2_000
const LARGEST_DIFFERENCE_MS = isFull ? 1 : 10
const LONGEST_MS = isFull ? 1_800_000 : 60_000
const effort = { tries: TRIES, limitMs: LARGEST_DIFFERENCE_MS, longestMs: LONGEST_MS }

const KNOWN = 'known@example.com'
/** As long as the known one: length is no secret, but it is not what is measured. */
const UNKNOWN = 'other@example.com'
const NEITHER = 'KH-2222-2222'

let provider: TestCardProvider
let shop: TestShop
let orderNumber: string

async function boughtOrder(email: string): Promise<string> {
  const browser = aBrowser(shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email }) })
  await provider.pay(opened.paymentIntentId)
  return (await browser.confirm(opened)).json<{ orderNumber: string }>().orderNumber
}

beforeAll(async () => {
  provider = await testCardProvider()
  const lifted = { LIMIT_FACTOR: 1_000_000, RATE_LIMIT_PER_MINUTE: 100_000_000 }
  shop = await testShop({ ...provider.config, ...lifted })
  const person = { password: 'mauve-otter-pilot', firstName: 'Ada', lastName: 'Byron' }
  await aVisitor(shop).enter('/api/auth/register', { email: KNOWN, ...person })
  await boughtOrder(KNOWN)
  orderNumber = await boughtOrder('owner@example.com')
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

/** The same call about an address that has something here, and about one that has nothing. */
function about(status: number, path: string, body: (email: string) => object): Twins {
  const visitor = aVisitor(shop)
  const ask = (email: string) => () => visitor.call('POST', path, body(email))
  return { known: ask(KNOWN), unknown: ask(UNKNOWN), status }
}

const twins: [string, () => Twins][] = [
  [
    'signing in',
    () => about(401, '/api/auth/login', (email) => ({ email, password: 'not-the-password' })),
  ],
  [
    'asking for a new password',
    () => about(202, '/api/auth/reset/request', (email) => ({ email })),
  ],
  ['asking for a code', () => about(202, '/api/auth/code/request', (email) => ({ email }))],
  [
    'looking for an order by its address',
    () => ({
      ...about(200, '/api/download/create-mac-token', (email) => ({ orderNumber, email })),
      lanes: 8,
    }),
  ],
  [
    'looking for an order by its number',
    () => {
      const visitor = aVisitor(shop)
      const ask = (number: string) => () =>
        visitor.call('POST', '/api/download/create-mac-token', {
          orderNumber: number,
          email: KNOWN,
        })
      return { known: ask(orderNumber), unknown: ask(NEITHER), status: 200, lanes: 8 }
    },
  ],
]

test.each(twins)(
  '%s tells a known address from an unknown one neither by words nor by time',
  async (what, make) => {
    const compared = await compareTimes(make(), effort)
    process.stdout.write(sentenceOf(what, compared))
    expect(compared.proven).toBeLessThan(LARGEST_DIFFERENCE_MS)
  },
  2 * LONGEST_MS,
)
