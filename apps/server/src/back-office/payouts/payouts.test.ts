import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type {
  listBalanceEntries,
  listPayouts,
  payoutFigures,
  readPayout,
} from '@keyhaven/contracts/staff/payouts'
import type { Report } from '@keyhaven/contracts/staff/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBalance } from '../../modules/after-sale/payouts/read-balance.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { bought, emptyShop, hearEvents, refund } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'

type Empty = Awaited<ReturnType<typeof emptyShop>>

let empty: Empty
let finance: Colleague
let payoutId: string
let orderIds: string[]
beforeAll(async () => {
  empty = await emptyShop()
  finance = await aColleague(empty.shop, 'finance')
  await stock(empty.shop.ctx, 5)
  const sales = [await bought(empty.shop, empty.provider), await bought(empty.shop, empty.provider)]
  orderIds = sales.map(({ orderId }) => orderId)
  await refund(empty.shop, sales[0]?.intentId ?? '', 1_000)
  await hearEvents(empty.shop.ctx)
  const sent = await empty.provider.post<{ payouts: { id: string }[] }>('/sandbox/payouts', {})
  payoutId = sent.payouts[0]?.id ?? ''
  await empty.provider.post(`/sandbox/payouts/${payoutId}/end`, { status: 'paid' })
  await bought(empty.shop, empty.provider)
  await readBalance(empty.shop.ctx)
})
afterAll(() => empty.close())

const get = async <T>(path: string, by = finance) =>
  (await by.call('GET', `/api/admin${path}`)).json<T>()

test('a payout says what it brought, what that cost and when it arrives', async () => {
  const { payouts } = await get<ResponseOf<typeof listPayouts>>('/payouts')
  expect(payouts).toMatchObject([
    { id: payoutId, amount: '284.98', currency: 'USD', state: 'paid', payments: 2, fees: '5.00' },
  ])
  expect((await get<ResponseOf<typeof readPayout>>(`/payouts/${payoutId}`)).payout).toEqual(
    payouts[0],
  )
  expect((await get<ResponseOf<typeof listPayouts>>('/payouts?state=failed')).payouts).toEqual([])
  expect(await get('/payouts/po_none')).toMatchObject({ code: 'not_found' })
})

test('its entries name their orders, and those that the ledger does not have', async () => {
  const read = () =>
    get<ResponseOf<typeof listBalanceEntries>>(`/balance-entries?payout=${payoutId}`)
  const { entries, count } = await read()
  expect(count?.value).toBe(4)
  expect(entries.filter(({ isMissing }) => isMissing)).toEqual([])
  expect(new Set(entries.flatMap(({ orderId }) => orderId ?? []))).toEqual(new Set(orderIds))
  await sql`
    update balance_entries set charged_minor = charged_minor + 1
    where kind = 'refund' and payout_id = ${payoutId}`.execute(empty.shop.ctx.db)
  const missing = (await read()).entries.filter(({ isMissing }) => isMissing)
  expect(missing).toMatchObject([{ kind: 'refund', gross: '-10.00', fee: '0.00' }])
})

test('what is on the way is what lies on the balance, and what arrived is apart', async () => {
  expect(await get<ResponseOf<typeof payoutFigures>>('/payouts/figures')).toMatchObject({
    onTheWay: [{ amount: '147.49', currency: 'USD' }],
    arrived: [{ amount: '284.98', currency: 'USD' }],
    readAt: expect.any(String),
  })
})

test('payments and fees of a day add up to the balance to the minor unit, each currency by itself', async () => {
  await empty.provider.control('/sandbox/account', { settlesIn: 'eur' })
  await bought(empty.shop, empty.provider)
  await readBalance(empty.shop.ctx)
  const { report } = await get<{ report: Report }>('/reports/payments?days=2')
  const cellsOf = (currency: string) => report.rows.find((row) => row.currency === currency)?.cells
  expect(cellsOf('USD')?.slice(1)).toEqual([
    '3',
    '449.97',
    '7.50',
    '1.7',
    '10.00',
    '0.00',
    '432.47',
    '284.98',
    '147.49',
  ])
  expect(cellsOf('EUR')?.slice(1)).toEqual([
    '1',
    '134.99',
    '2.27',
    '1.7',
    '0.00',
    '0.00',
    '132.72',
    '0.00',
    '132.72',
  ])
  expect(report.facts).toMatchObject([{ title: 'Payments', now: '4' }])
  const file = await finance.call('GET', '/api/admin/reports/payments/table.csv?days=2')
  expect(file.body).toContain('132.72')
})

test('finance and auditors see payouts; support and catalogue see none', async () => {
  for (const [role, status] of [
    ['auditor', 200],
    ['support', 403],
    ['catalogue', 403],
  ] as const) {
    const colleague = await aColleague(empty.shop, role)
    for (const path of [
      '/payouts',
      '/payouts/figures',
      `/payouts/${payoutId}`,
      '/balance-entries',
    ]) {
      expect((await colleague.call('GET', `/api/admin${path}`)).statusCode).toBe(status)
    }
  }
})
