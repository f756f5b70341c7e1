import { worthInDollars } from '@keyhaven/contracts/charge'
import { type Currency, currencies, money } from '@keyhaven/contracts/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalsOf } from '../../buying/checkout/checkout.rules.ts'
import { amountsOf } from '../../fulfilment/orders/receipt.rules.ts'
import {
  type Booking,
  balanceOf,
  correctedBy,
  currentInvoice,
  type Issued,
  mayAddCompany,
  numberOf,
  unanswered,
} from './invoices.rules.ts'

const items = fc.array(
  fc.record({
    unitPriceMinor: fc.integer({ min: 1, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 50 }),
    own: fc.option(fc.integer({ min: 1, max: 9_999_999 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 12 },
)
const rates = fc.record({
  currency: fc.constantFrom(...currencies),
  micros: fc.integer({ min: 100_000, max: 200_000_000 }),
})

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('whatever was bought, in whichever of nine currencies, the lines less the discount are what was charged', () => {
  const seen = new Set<Currency>()
  fc.assert(
    fc.property(items, rates, fc.nat({ max: 1_000 }), (bought, { currency, micros }, discount) => {
      seen.add(currency)
      const rateMicros = currency === 'USD' ? 1_000_000 : micros
      const priced = bought.map(({ own, ...item }, index) => ({
        ...item,
        ...(own !== undefined &&
          currency !== 'USD' && {
            ownMinor: own,
            unitPriceMinor: worthInDollars(money(own, currency), rateMicros).minor,
          }),
        productId: `p${index}`,
        productName: 'x',
      }))
      const gross = sum(priced.map((item) => item.unitPriceMinor * item.quantity))
      const off = Math.floor((gross * discount) / 1_001)
      const totals = totalsOf(priced, off, currency, { [currency]: rateMicros })
      const order = {
        title: null,
        subtotalMinor: totals.subtotalMinor,
        chargeMinor: totals.charge.minor,
        chargeSubtotalMinor: totals.chargeSubtotalMinor,
        currency,
        rateMicros,
      }
      const lines = totals.lines.map((line) => ({ ...line, name: line.productName }))
      const amounts = amountsOf(order, lines)
      expect(sum(amounts.lines.map((line) => line.amountMinor))).toBe(amounts.subtotalMinor)
      expect(amounts.subtotalMinor - amounts.discountMinor).toBe(totals.charge.minor)
      expect(amounts.discountMinor).toBeGreaterThanOrEqual(0)
      for (const line of amounts.lines) {
        expect(Number.isSafeInteger(line.unitMinor)).toBe(true)
        const difference = Math.abs(line.unitMinor * line.quantity - line.amountMinor)
        expect(difference).toBeLessThanOrEqual(line.quantity / 2)
        if (currency === 'USD') expect(difference).toBe(0)
      }
      if (off === 0) {
        const charged = totals.lines.map((line) => line.chargeMinor)
        expect(amounts.lines.map((line) => line.amountMinor)).toEqual(charged)
      }
    }),
    { numRuns: 500 },
  )
  expect([...seen].sort()).toEqual([...currencies].sort())
})

test.each([
  ['KH', 2026, 1, 'KH-2026-000001'],
  ['KHC', 2027, 123_456, 'KHC-2027-123456'],
  ['KH', 2026, 1_234_567, 'KH-2026-1234567'],
])('number %s of %i, the %ith, is written so that it sorts', (series, year, serial, written) => {
  expect(numberOf(series, year, serial)).toBe(written)
})

const charge: Booking = { id: 1, kind: 'charge', providerRef: 'pi_1', amountMinor: 100 }
const refund: Booking = { id: 4, kind: 'refund', providerRef: 're_1', amountMinor: 30 }
const failed: Booking = {
  id: 9,
  kind: 'refund_reversal',
  providerRef: 're_1:failed',
  amountMinor: 30,
}
const invoice: Issued = {
  number: 'KH-2026-000001',
  kind: 'invoice',
  cause: 'payment',
  amountMinor: 100,
  ledgerId: 1,
  corrects: null,
}
const credit: Issued = {
  ...invoice,
  number: 'KHC-2026-000001',
  kind: 'credit_note',
  cause: 'refund',
  amountMinor: 30,
  ledgerId: 4,
  corrects: invoice.number,
}

test('what the ledger has and no document says is issued in the order it was booked', () => {
  expect(unanswered([failed, refund, charge], [])).toEqual([charge, refund, failed])
  expect(unanswered([charge, refund, failed], [invoice, credit])).toEqual([failed])
})

test('a refund corrects the invoice, and a refund that failed its credit note', () => {
  const bookings = [charge, refund, failed]
  expect(correctedBy(charge, bookings, [])).toBeNull()
  expect(correctedBy(refund, bookings, [invoice])).toBe(invoice.number)
  expect(correctedBy(failed, bookings, [invoice, credit])).toBe(credit.number)
})

test('a company goes on the valid invoice, once, while some of it is not refunded', () => {
  const cancelled: Issued = { ...credit, cause: 'cancellation', amountMinor: 70, ledgerId: null }
  const replaced: Issued = {
    ...invoice,
    number: 'KH-2026-000002',
    cause: 'company',
    amountMinor: 70,
  }
  expect(mayAddCompany([])).toBe(false)
  expect(mayAddCompany([invoice])).toBe(true)
  expect(mayAddCompany([invoice, credit])).toBe(true)
  expect(mayAddCompany([invoice, { ...credit, amountMinor: 100 }])).toBe(false)
  expect(mayAddCompany([invoice, credit, cancelled, replaced])).toBe(false)
  expect(currentInvoice([invoice, credit, cancelled, replaced])).toBe(replaced)
  expect(balanceOf([invoice, credit, cancelled, replaced])).toBe(70)
})

test('a sum asked for by a payment link is one line, and what comes with it costs nothing more', () => {
  const sums = { subtotalMinor: 9_000, chargeMinor: 500, chargeSubtotalMinor: null }
  const order = { title: 'Setup', ...sums, rateMicros: 110_000_000 }
  const line = { name: 'Home 2024', quantity: 2, discountMinor: 0, chargeMinor: 0 }
  expect(amountsOf({ ...order, currency: 'JPY' }, [line])).toEqual({
    subtotalMinor: 500,
    discountMinor: 0,
    lines: [
      { name: 'Setup', quantity: 1, unitMinor: 500, amountMinor: 500 },
      { name: 'Home 2024', quantity: 2, unitMinor: 0, amountMinor: 0 },
    ],
  })
})
