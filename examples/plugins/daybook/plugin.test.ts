import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { ShopEvent } from '@keyhaven/contracts/events'
import type { PluginTools } from '@keyhaven/contracts/plugin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import daybook from './plugin.ts'

const lines: unknown[] = []
const state = { status: 200 }
const book = createServer(async (request, response) => {
  const line = await json(request)
  if (state.status === 200) lines.push(line)
  response.writeHead(state.status).end()
})
beforeAll(async () => {
  await new Promise<void>((up) => {
    book.listen(0, '127.0.0.1', () => up())
  })
})
afterAll(() => book.close())

/** What a shop gives a plug-in, as far as this one uses it. */
const tools = (): PluginTools => ({
  log: { info: () => {}, warn: () => {} },
  settings: { url: `http://127.0.0.1:${(book.address() as AddressInfo).port}/` },
  http: {
    post: async (url, body) =>
      (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status,
    get: async () => '',
  },
  shop: { order: async () => undefined, customer: async () => undefined, note: async () => {} },
  signal: new AbortController().signal,
})

const paid: ShopEvent<'order.paid'> = {
  id: 'evt_7',
  type: 'order.paid',
  at: '2026-11-20T09:00:00.000Z',
  data: {
    ...{ orderId: 'order_a', orderNumber: 'KH-AAAA-BBBB', totalMinor: 14_999, currency: 'EUR' },
    ...{ from: 'awaiting', to: 'paid', cause: 'confirm' },
  },
}
const refunded: ShopEvent<'refund.created'> = {
  id: 'evt_8',
  type: 'refund.created',
  at: '2026-11-21T09:00:00.000Z',
  data: { orderId: 'order_a', amountMinor: 5_000, currency: 'EUR' },
}

test('a sale and its refund are two lines of the book, of one order', async () => {
  await daybook.on?.['order.paid']?.(paid, tools())
  await daybook.on?.['refund.created']?.(refunded, tools())
  expect(lines).toEqual(
    [
      ...[{ id: 'evt_7', at: paid.at, kind: 'sale', order: 'order_a', amountMinor: 14_999 }],
      ...[{ id: 'evt_8', at: refunded.at, kind: 'refund', order: 'order_a', amountMinor: 5_000 }],
    ].map((line) => ({ ...line, currency: 'EUR' })),
  )
})

test('five seats from a free mail provider give points, and neither alone does', () => {
  const facts = {
    ...{ providerRisk: null, billingCountry: 'US', cardCountry: null, networkCountry: null },
    ...{ isDisposable: false, worthOfDay: 0 },
  }
  const points = (seats: number, mailDomain: string) =>
    daybook.risk?.({ ...facts, seats, mailDomain })?.points
  expect([points(5, 'gmail.com'), points(4, 'gmail.com'), points(9, 'example.com')]).toEqual([
    15,
    undefined,
    undefined,
  ])
})

test('a line that the book refuses is thrown back to the shop, which tries again', async () => {
  state.status = 503
  await expect(daybook.on?.['order.paid']?.(paid, tools())).rejects.toThrow(
    'the daybook answered 503',
  )
})
