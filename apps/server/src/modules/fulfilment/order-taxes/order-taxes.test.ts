import {
  type TaxedLine,
  taxInside,
  taxOfBooking,
  taxOfLines,
} from '@keyhaven/contracts/tax-amounts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { fromGermany } from '../../../testing/returns.ts'
import {
  bought,
  contradictions,
  emptyShop,
  hearEvents,
  refund,
} from '../../../testing/reversals.ts'
import { paidAgain } from '../../../testing/second-payment.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { addStaff } from '../../../testing/test-staff.ts'
import { settle } from '../../buying/checkout/settle/settle.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { receiptView } from '../delivery/mails/order-receipt.ts'
import { shownOrder } from '../delivery/view/view-order.ts'
import type { Kind } from '../ledger/ledger.rules.ts'
import { bookEntries } from '../ledger/ledger.service.ts'
import { orderOf } from '../orders/orders.service.ts'
import { enterAnswer, taxOn } from './testing/turn-on.ts'

const PRICE = 14_999

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let staffId = ''
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  const { id } = await addStaff(shop, 'admin')
  staffId = id
  await taxOn(shop, id, { registrations: ['home', 'oss_union'] })
})
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await shut()
})
type Paying = Readonly<{
  country: string
  zipCode?: string
  card?: string
  network?: string
  /** A country that the owner stops selling to while this buyer pays. */
  stopped?: string
}>

/** An order that is paid from an address, with a card and over a network of some country. */
async function sold({ card = 'pm_card_visa', network, stopped, ...where }: Paying) {
  await stock(shop.ctx, 1)
  const { billingInfo, consents } = fromGermany({ zipCode: '10115', ...where })
  const hasRight = where.country !== 'US'
  const opened = await aBrowser(shop).opened({ billingInfo, ...(hasRight && { consents }) })
  if (network) {
    await sql`update risk_signals set network_country = ${network} where order_id = ${opened.orderId}`.execute(
      shop.ctx.db,
    )
  }
  if (stopped) await enterAnswer(shop, staffId, [stopped, 'stop'])
  await provider.pay(opened.paymentIntentId, card)
  await settle(shop.ctx, opened.paymentIntentId, 'test')
  return { orderId: opened.orderId, intentId: opened.paymentIntentId }
}

async function taxOf(orderId: string) {
  const { rows } = await sql<{ words: string; tax: number; gross: number }>`
    select concat_ws(' ', treatment, scheme, country, place, rate, state) as words, tax_minor as tax,
      gross_minor as gross
    from order_taxes where order_id = ${orderId}`.execute(shop.ctx.db)
  return rows[0]
}
async function booked(orderId: string) {
  const { rows } = await sql<{ kind: Kind; amount: number; tax: number | null }>`
    select kind, amount_minor as amount, tax_minor as tax from ledger
    where order_id = ${orderId} order by id`.execute(shop.ctx.db)
  return rows
}

test('a consumer at home pays the price on the page, and the tax is taken out of it', async () => {
  const { orderId } = await sold({ country: 'DE', card: 'pm_card_de' })
  expect(await taxOf(orderId)).toEqual({
    words: 'standard domestic DE DE 19000 final',
    gross: PRICE,
    tax: 2_395,
  })
  expect(await booked(orderId)).toEqual([{ kind: 'charge', amount: PRICE, tax: 2_395 }])
})

test.each<[string, Paying, string]>([
  [
    'the card agrees with an address abroad',
    { country: 'FR', zipCode: '75001', card: 'pm_card_fr' },
    'standard oss FR FR 20000 final',
  ],
  [
    'nothing agrees with the address',
    { country: 'FR', zipCode: '75001' },
    'standard oss FR FR 20000 open',
  ],
  [
    'network and card agree against the address',
    { country: 'NL', zipCode: '1011 AB', card: 'pm_card_fr', network: 'FR' },
    'standard oss FR FR 20000 final',
  ],
  [
    'the address lies outside the territory',
    { country: 'ES', zipCode: '35001', network: 'ES' },
    'outside domestic ES ES-CN 0 final',
  ],
  [
    'the buyer lives outside',
    { country: 'US', zipCode: '10001' },
    'outside domestic US US 0 final',
  ],
  [
    'the owner does not sell there any more, and the money is here',
    { country: 'GB', zipCode: 'SW1Y 4JH', card: 'pm_card_gb', stopped: 'GB' },
    'unregistered GB GB 0 open',
  ],
  [
    'network and card agree on a country where nothing may be sold',
    { country: 'FR', zipCode: '75001', card: 'pm_card_gb', network: 'GB' },
    'standard oss FR FR 20000 open',
  ],
])('where %s', async (_, paying, words) => {
  const { orderId } = await sold(paying)
  const tax = await taxOf(orderId)
  expect(tax?.words).toBe(words)
  expect((await booked(orderId))[0]).toMatchObject({ amount: PRICE, tax: tax?.tax })
})

test('the order page and the mail say the tax of the order, and of one without tax what the owner wrote', async () => {
  const { orderId } = await sold({ country: 'DE', card: 'pm_card_de' })
  const order = await orderOf(shop.ctx.db, orderId)
  if (!order) throw new Error('no order')
  const words = expect.stringMatching(/^Includes \$.23\.95 VAT \(19 %, Germany\)$/)
  expect((await receiptView(shop.ctx, order, [])).notes.at(-1)).toEqual(words)
  const shown = await shownOrder(shop.ctx, order, { isKnown: true, keys: [] })
  expect(shown).toMatchObject({ taxNote: words })
  const { 'invoice.tax_note': owners } = await settingsOf(shop.ctx)
  const untaxed = { ...order, taxed_from: null }
  expect((await receiptView(shop.ctx, untaxed, [])).notes.at(-1)).toBe(owners)
})

test('a second payment of an order has no tax, and neither has what is given back of it', async () => {
  await stock(shop.ctx, 1)
  const first = await bought(shop, provider, fromGermany())
  const second = await paidAgain(shop, provider, first.orderId, PRICE)
  await settle(shop.ctx, second.intentId, 'test')
  const { jobs } = await import('../../../jobs.ts')
  const job = jobs.find(({ name }) => name === 'checkout.refund-duplicate')
  await job?.run(shop.ctx, { attemptId: second.attemptId }, { isLastTry: false })
  expect((await booked(first.orderId)).map(({ kind, tax }) => [kind, tax])).toEqual([
    ['charge', 2_395],
    ['charge', null],
    ['refund', null],
  ])
})

test('a refund returns its part of the tax, and the last one the rest', async () => {
  const { orderId, intentId } = await sold({ country: 'DE' })
  for (const amount of [5_000, 1, 9_998]) {
    await refund(shop, intentId, amount)
    await hearEvents(shop.ctx)
  }
  const [, ...refunds] = await booked(orderId)
  expect(refunds.map(({ tax }) => tax)).toEqual([798, 1, 1_596])
})

test('whatever is refunded, fails and is refunded again, the ledger returns the tax that the contract says', async () => {
  const { orderId } = await sold({ country: 'DE' })
  const { rows } = await sql<{ id: string }>`
    select id from payment_attempts where order_id = ${orderId}`.execute(shop.ctx.db)
  const attempt = { id: rows[0]?.id ?? '', order_id: orderId }
  let serial = 0
  const runs = fc.array(
    fc.record({ share: fc.integer({ min: 0, max: 100 }), fails: fc.boolean() }),
    {
      maxLength: 6,
    },
  )
  await fc.assert(
    fc.asyncProperty(runs, async (steps) => {
      let before = 0
      const expected: number[] = []
      const entries = steps.flatMap(({ share, fails }) => {
        const amountMinor = Math.floor(((PRICE - before) * share) / 100)
        const entry = (kind: Kind) => {
          serial += 1
          return { kind, providerRef: `planted_${serial}`, amountMinor, currency: 'USD' }
        }
        const tax = taxOfBooking({ gross: PRICE, tax: 2_395 }, before, before + amountMinor)
        expected.push(...(fails ? [tax, tax] : [tax]))
        if (!fails) before += amountMinor
        return fails ? [entry('refund'), entry('refund_reversal')] : [entry('refund')]
      })
      await shop.ctx.db.transaction().execute(async (tx) => {
        for (const entry of entries) await bookEntries(tx, attempt, [entry])
      })
      const [, ...one] = await booked(orderId)
      expect(one.map(({ tax }) => tax)).toEqual(expected)
      const undo = sql`delete from ledger where order_id = ${orderId} and kind <> 'charge'`
      await undo.execute(shop.ctx.db)
      // The same in one statement, as the provider tells them together.
      await bookEntries(shop.ctx.db, attempt, entries)
      const [, ...together] = await booked(orderId)
      expect(together.map(({ tax }) => tax)).toEqual(expected)
      await undo.execute(shop.ctx.db)
    }),
    { numRuns: 40 },
  )
  await sql`select rebuild_figures()`.execute(shop.ctx.db)
})

const amount = fc.integer({ min: 1, max: 5_000_000 })
const orders = fc.record({
  lines: fc.array(fc.record({ gross: amount, quantity: fc.integer({ min: 1, max: 50 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  rate: fc.constantFrom(0, 8_100, 14_975, 16_000, 19_000, 20_000, 25_500, 27_000),
  refunds: fc.array(fc.record({ share: fc.integer({ min: 0, max: 100 }), fails: fc.boolean() }), {
    maxLength: 8,
  }),
})
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const linesAddUp = (lines: readonly TaxedLine[], gross: number, tax: number) =>
  sum(lines.map((line) => line.tax)) === tax &&
  sum(lines.map((line) => line.net)) === gross - tax &&
  lines.every((line) => sum(line.units) === line.tax && line.net + line.tax === line.gross)

test('of 100,000 random orders with random refunds net and tax make the price, and all returned is all the tax', () => {
  fc.assert(
    fc.property(orders, ({ lines, rate, refunds }) => {
      const gross = sum(lines.map((line) => line.gross))
      const tax = taxInside(gross, rate)
      if (!linesAddUp(taxOfLines(tax, lines), gross, tax)) return false
      let refunded = 0
      let returned = 0
      for (const { share, fails } of [...refunds, { share: 100, fails: false }]) {
        const part = Math.floor(((gross - refunded) * share) / 100)
        const change = taxOfBooking({ gross, tax }, refunded, refunded + part)
        if (change < 0) return false
        if (fails) {
          const back = taxOfBooking({ gross, tax }, refunded + part, refunded)
          if (change + back !== 0) return false
          continue
        }
        refunded += part
        returned += change
      }
      return refunded === gross && returned === tax
    }),
    { numRuns: 100_000 },
  )
})
