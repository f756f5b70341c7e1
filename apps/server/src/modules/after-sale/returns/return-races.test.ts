import type { Order } from '@keyhaven/contracts/orders'
import type { OrderReturns } from '@keyhaven/contracts/returns'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLine } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import {
  ask,
  boughtUnseen,
  freeUnits,
  PRICE,
  refundsAt,
  returnsIn,
  workOff,
} from '../../../testing/returns.ts'
import { bought, contradictions, emptyShop, setStockAside } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { queueLaterKeys } from '../../fulfilment/delivery/delivery.service.ts'
import { serveFreedUnits } from '../../stock/licenses/units/fill-backorders.ts'
import { keysForMail } from '../../stock/licenses/units/reveal-keys.ts'

const ROUNDS = 12

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
beforeEach(() => setStockAside(shop))
afterAll(() => shut())

const keysIn = (answer: { licenseKeys?: { licenseKey: string }[] }) =>
  (answer.licenseKeys ?? []).map((item) => item.licenseKey)

test('a refund that meets the page and the mail gives back at once only what neither showed', async () => {
  await stock(shop.ctx, ROUNDS)
  const outcomes = { returned: 0, seen: 0 }
  const shown: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const paid = await boughtUnseen(shop, provider)
    const { units } = await returnsIn(paid)
    const look = () => paid.browser.order(paid.orderId)
    const [asked, page, mailed] = await Promise.all([
      ask(paid, units),
      look(),
      round % 2 === 0 ? keysForMail(shop.ctx, paid.orderId, 1) : [],
    ])
    const keys = [...keysIn(page.json<Order>()), ...mailed.map((key) => key.licenseKey)]
    const [request] = asked.json<OrderReturns>().requests
    // Seen and back in stock is the one thing that must never be.
    expect(request?.isAutomatic).toBe(keys.length === 0)
    outcomes[request?.isAutomatic ? 'returned' : 'seen'] += 1
    shown.push(...keys)
    await setStockAside(shop)
  }
  expect(outcomes.returned + outcomes.seen).toBe(ROUNDS)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from assignments a
    join key_units u on u.id = a.unit_id
    where u.status = 'superseded'
      and a.first_revealed_at is not null`.execute(shop.ctx.db)
  expect(rows[0]?.count).toBe(0)
  await workOff(shop)
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('the same licences asked for many times at once are refunded once', async () => {
  await stock(shop.ctx, 3)
  const paid = await boughtUnseen(shop, provider, { quantity: 3 })
  const { units } = await returnsIn(paid)
  const requests = [
    units,
    units.slice(0, 1),
    units.slice(1),
    units.slice(0, 2),
    units,
    units.slice(2),
  ]
  const answers = await Promise.all(requests.map((terms) => ask(paid, terms)))
  expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
  await Promise.all([workOff(shop), workOff(shop)])
  await workOff(shop)
  const back = (await refundsAt(shop, paid.intentId)).reduce((sum, amount) => sum + amount, 0)
  expect(back).toBeLessThanOrEqual(3 * PRICE)
  const returned = (await returnsIn(paid)).units.filter(({ state }) => state === 'returned')
  expect(back).toBe(returned.length * PRICE)
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('who gives back what waits while keys arrive gets the key or the money, never both', async () => {
  for (let round = 0; round < ROUNDS / 2; round += 1) {
    const paid = await bought(shop, provider, { items: [aLine({ quantity: 2 })] })
    const { units } = await returnsIn(paid)
    await Promise.all([
      ask(paid, units.slice(0, 1)),
      stock(shop.ctx, 2).then(() => serveFreedUnits(shop.ctx, queueLaterKeys)),
    ])
    await workOff(shop)
    await serveFreedUnits(shop.ctx, queueLaterKeys)
    const after = (await returnsIn(paid)).units.map(({ state }) => state)
    expect(after.filter((state) => state === 'returned')).toHaveLength(1)
    expect((await paid.order()).licenseKeys).toHaveLength(1)
    expect(await refundsAt(shop, paid.intentId)).toEqual([PRICE])
    expect(await freeUnits(shop)).toBe(1)
    await setStockAside(shop)
  }
  expect(await contradictions(shop.ctx)).toEqual([])
})
