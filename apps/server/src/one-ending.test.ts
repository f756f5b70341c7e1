import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueMissing } from './modules/after-sale/invoices/issue-invoices.ts'
import {
  isConsent,
  type LicenseEvent,
  pairs,
} from './modules/fulfilment/license-conflicts/license-conflicts.rules.ts'
import type { TestCardProvider } from './testing/card-provider.ts'
import { aLicense, type License } from './testing/contested-license.ts'
import { endingOf, settleAll } from './testing/happening-endings.ts'
import { type Happening, happenings } from './testing/happenings.ts'
import { contradictions, emptyShop } from './testing/reversals.ts'
import { setSetting } from './testing/settings.ts'
import { stock } from './testing/stock.ts'
import type { TestShop } from './testing/test-shop.ts'

/** Interleavings of each pair: three here, fifty by `npm run pairs`. */
const AT_ONCE = Number(process.env.PAIRS_AT_ONCE ?? 3)
const LONGEST_HEAD_START_MS = 12

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  await setSetting(shop.ctx, 'claims.automatic_per_day', 1_000)
  await setSetting(shop.ctx, 'claims.automatic_per_batch', 1_000)
})
afterAll(() => shut())

const names = Object.keys(happenings) as Happening[]
const everyPair = names.flatMap((first, index) =>
  names.slice(index).map((second): [Happening, Happening] => [first, second]),
)

/** What each leaves behind when it comes first. */
const leaves: Partial<Record<Happening, LicenseEvent>> = {
  return: 'return',
  withdrawal: 'withdrawal',
  doubt: 'claim',
  staff_refund: 'refund',
  dispute: 'dispute',
  seat: 'seat',
  erasure: 'erasure',
}
const actOf = (name: Happening) => {
  if (name === 'doubt') return 'claim'
  return name === 'staff_address' ? 'address' : name
}

type Reply = Awaited<ReturnType<(typeof happenings)[Happening]>>

/** What comes second gets what the table says. */
function expectAsWritten(first: Happening, second: Happening, reply: Reply) {
  const event = leaves[first]
  if (!event) return
  const verdict = pairs[event][actOf(second)]
  // Another licence of the order has a free key for the colleague.
  if (second === 'seat' && !['dispute', 'erasure'].includes(first)) {
    expect(reply).toMatchObject({ status: 200 })
  } else if (first === 'staff_refund' && actOf(second) === 'claim') {
    // A licence given back is not on the buyer's list: the complaint is about the other one.
    expect(reply.status).toBe(200)
  } else if (first === 'staff_refund' && (second === 'swap' || second === 'revoke')) {
    // The key is in no licence any more.
    expect(reply.code).toBe('conflict')
  } else if (!isConsent(verdict)) {
    // An erased person can no longer open the order.
    const codes = first === 'erasure' ? [verdict, 'order_not_found', 'address_refused'] : [verdict]
    expect(codes).toContain(reply.code)
  } else if (verdict === 'waits') {
    expect(['queued', 'waits']).toContain(reply.outcome)
  } else {
    expect(reply.status).toBe(200)
  }
}

async function expectOneEnding(license: License, nth: number, what: string) {
  await settleAll(license, nth)
  const { keys, money } = await endingOf(license)
  expect({ what, keys, money }).toEqual({ what, keys: money ? 0 : 1, money })
}

async function inTurn(first: Happening, second: Happening, nth: number) {
  const license = await aLicense(shop, provider)
  expect((await happenings[first](license)).status).toBe(200)
  expectAsWritten(first, second, await happenings[second](license))
  await expectOneEnding(license, nth, `${first}, then ${second}`)
}

async function atOnce(first: Happening, second: Happening, nth: number) {
  const license = await aLicense(shop, provider)
  const headStart = (nth * 7) % LONGEST_HEAD_START_MS
  const [early, late] = nth % 2 === 0 ? [first, second] : [second, first]
  const replies = await Promise.all([
    happenings[early](license),
    sleep(headStart).then(() => happenings[late](license)),
  ])
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  await expectOneEnding(license, nth, `${early} and ${late} at once`)
}

test.each(everyPair)(
  '%s and %s of one licence, in both orders and at once, leave the money or a working key, never both or neither',
  async (first, second) => {
    await stock(shop.ctx, 4 * (AT_ONCE + 2))
    await inTurn(first, second, 0)
    await inTurn(second, first, 1)
    for (let nth = 0; nth < AT_ONCE; nth += 1) await atOnce(first, second, nth)
    // The worker does it every minute, and many pairs take longer than an invoice may.
    await issueMissing(shop.ctx)
    expect(await contradictions(shop.ctx)).toEqual([])
  },
  600_000,
)
