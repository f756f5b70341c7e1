import type { Role } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '../../modules/stock/licenses/testing/orders.ts'
import { randomKey, randomKeys } from '../../modules/stock/licenses/testing/random-keys.ts'
import { openBackorders } from '../../modules/stock/licenses/units/assign-units.ts'
import { watchStock } from '../../modules/stock/licenses/units/stock-alarms.ts'
import { importFile } from '../../modules/stock/licenses/vault/import-file.ts'
import type { TestCardProvider } from '../../testing/card-provider.ts'
import { bought, contradictions, emptyShop } from '../../testing/reversals.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'

let shop: TestShop
let provider: TestCardProvider
let shut: () => Promise<void>
let catalogue: Record<string, string>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  catalogue = await staffHeaders(shop, 'catalogue')
})
beforeEach(async () => {
  await sql`
    update key_units set status = 'invalid', hold_order = null, hold_until = null
    where status in ('available', 'held', 'quarantined', 'withdrawn')`.execute(shop.ctx.db)
})
afterAll(() => shut())

let serial = 0
const post = async (path: string, payload: object, headers = catalogue) => {
  serial += 1
  const key = { 'idempotency-key': `wish-${serial}` }
  return await shop.app.inject({
    method: 'POST',
    url: `/api/admin/licenses/${path}`,
    payload,
    headers: { ...fromOurPage, ...key, ...headers },
  })
}
const get = async (path: string, headers = catalogue) =>
  await shop.app.inject({ url: `/api/admin/licenses/${path}`, headers })

const facts = { supplier: 'Acme', batchName: 'November', unitCostMinor: 5_000 }
const reason = 'asked for by the supplier'

/** Sends a file and has the worker import it. */
async function importText(text: string, more: object = { productId: 'home-2024' }) {
  const started = await post('imports', { ...facts, text, ...more })
  expect(started.statusCode).toBe(202)
  const { importId } = started.json<{ importId: number }>()
  await importFile(shop.ctx, importId)
  const batches = await sql<{ id: number }>`
    select id from key_batches where import_id = ${importId} order by id`.execute(shop.ctx.db)
  return { importId, batchId: batches.rows[0]?.id ?? 0 }
}

type Unit = { id: number; lastFive: string; state: string }
const search = async (key: string, headers = catalogue) =>
  (await post('units/search', { key }, headers)).json<{ units: Unit[] }>().units
const states = async (keys: readonly string[]) => {
  const found = await Promise.all(keys.map((key) => search(key)))
  return found.map(([unit]) => unit?.state)
}

test('a file with several editions is previewed, imported in the background and reported line by line', async () => {
  const [home, pro, again] = randomKeys(3)
  await importText(again ?? '')
  const text = [
    'key,product',
    `${home},home-2024`,
    `${pro},home-2021`,
    `${home},home-2024`,
    'too-short,home-2024',
    `${randomKey()},no-such-edition`,
    `${again},home-2024`,
    `=cmd,home-2024`,
  ].join('\n')
  const preview = await post('imports/preview', { ...facts, text })
  expect(preview.json()).toMatchObject({
    rows: 7,
    new: 2,
    revived: 0,
    repeated: 1,
    known: 1,
    malformed: 3,
    editions: [
      { productId: 'home-2021', keys: 1 },
      { productId: 'home-2024', keys: 1 },
    ],
  })
  expect(preview.body).not.toContain(again)
  expect(await search(home ?? '')).toEqual([])
  const { importId } = await importText(text, {})
  expect((await get(`imports/${importId}`)).json().import).toMatchObject({
    state: 'done',
    rows: 7,
    rowsDone: 7,
    new: 2,
    duplicates: 2,
    malformed: 3,
  })
  const file = await get(`imports/${importId}/rows.csv`)
  const lines = file.body.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual([
    '2 new',
    '3 new',
    '4 duplicate',
    '5 malformed',
    '6 malformed',
    '7 duplicate',
    '8 malformed',
  ])
  expect(file.body).not.toContain(home)
  expect(await states([home ?? '', pro ?? ''])).toEqual(['available', 'available'])
})

test('a waiting file is sealed, and gone when it is imported', async () => {
  const key = randomKey()
  const started = await post('imports', { ...facts, productId: 'home-2024', text: key })
  const { importId } = started.json<{ importId: number }>()
  const stored = async () =>
    (
      await sql<{ whole: string; sealed: Buffer | null }>`
        select i::text as whole, sealed_file as sealed from key_imports i where id = ${importId}`.execute(
        shop.ctx.db,
      )
    ).rows[0]
  const before = await stored()
  expect(before?.whole).not.toContain(Buffer.from(key).toString('hex'))
  expect(before?.sealed?.length).toBeGreaterThan(key.length)
  await importFile(shop.ctx, importId)
  expect((await stored())?.sealed).toBeNull()
})

test('undoing an import withdraws exactly the unsold, and importing the keys again puts them back on sale', async () => {
  const keys = randomKeys(3)
  const { importId } = await importText(keys.join('\n'))
  await bought(shop, provider)
  const undone = await post(`imports/${importId}/undo`, { reason })
  expect(undone.json()).toMatchObject({ withdrawn: 2 })
  expect((await states(keys)).toSorted()).toEqual(['assigned', 'withdrawn', 'withdrawn'])
  expect((await post(`imports/${importId}/undo`, { reason })).json().withdrawn).toBe(0)
  expect(await contradictions(shop.ctx)).toEqual([])
  const again = await importText(keys.join('\n'), { productId: 'home-2024' })
  expect((await get(`imports/${again.importId}`)).json().import).toMatchObject({
    new: 0,
    revived: 2,
    duplicates: 1,
  })
  expect((await states(keys)).toSorted()).toEqual(['assigned', 'available', 'available'])
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('a key imported for the wrong edition is undone and imported for the right one', async () => {
  const key = randomKey()
  const { batchId } = await importText(key, { productId: 'home-2021' })
  await post(`batches/${batchId}/undo`, { reason })
  await importText(key)
  expect((await search(key))[0]).toMatchObject({ state: 'available', productId: 'home-2024' })
  const order = await bought(shop, provider)
  const shown = await sql<{ last5: string }>`
    select k.last5
    from license_keys k
    join key_units u on u.key_id = k.id
    join assignments a on a.unit_id = u.id
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${order.orderId}`.execute(shop.ctx.db)
  expect(shown.rows).toEqual([{ last5: key.slice(-5) }])
})

test('a quarantined batch leaves the shelf, and its release puts back what may be sold', async () => {
  const keys = randomKeys(3)
  const { batchId } = await importText(keys.join('\n'))
  const [bad] = await search(keys[0] ?? '')
  expect((await post(`units/${bad?.id}/invalid`, { reason })).statusCode).toBe(200)
  expect((await post(`batches/${batchId}/quarantine`, { reason })).json()).toMatchObject({
    frozen: 2,
  })
  expect(await states(keys)).toEqual(['invalid', 'quarantined', 'quarantined'])
  expect((await post(`batches/${batchId}/release`, { reason })).json()).toMatchObject({
    released: 2,
  })
  expect(await states(keys)).toEqual(['invalid', 'available', 'available'])
  expect((await post(`batches/${batchId}/release`, { reason })).statusCode).toBe(409)
})

test('the release of a batch that was undone in quarantine sells nothing', async () => {
  const keys = randomKeys(2)
  const { batchId } = await importText(keys.join('\n'))
  await post(`batches/${batchId}/quarantine`, { reason })
  await post(`batches/${batchId}/undo`, { reason })
  expect(await states(keys)).toEqual(['quarantined', 'quarantined'])
  expect((await post(`batches/${batchId}/release`, { reason })).json().released).toBe(0)
  expect(await states(keys)).toEqual(['withdrawn', 'withdrawn'])
})

test('a sold key is replaced without a claim: the old one is burned, the new one is mailed, both stay on record', async () => {
  const keys = randomKeys(2)
  await importText(keys.join('\n'))
  const { orderId } = await bought(shop, provider)
  const units = (await Promise.all(keys.map((key) => search(key)))).flat()
  const sold = units.find(({ state }) => state === 'assigned')
  const replaced = await post(`units/${sold?.id}/replace`, { reason })
  expect(replaced.json()).toMatchObject({ success: true, orderId })
  expect((await states(keys)).toSorted()).toEqual(['assigned', 'revoked'])
  const { rows } = await sql<{ mails: number; swaps: number }>`
    select
      (select count(*)::integer from emails where reason = ${orderId} and template = 'keys') as mails,
      (select count(*)::integer from key_replacements where reason = ${reason}) as swaps`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([{ mails: 2, swaps: 1 }])
  expect((await post(`units/${sold?.id}/replace`, { reason })).statusCode).toBe(409)
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('a batch tells what of it is sold, what it cost and who has its keys', async () => {
  const keys = randomKeys(3)
  const { batchId } = await importText(keys.join('\n'))
  const { orderId } = await bought(shop, provider)
  const [bad] = (await search(keys[2] ?? '')).filter(({ state }) => state === 'available')
  await post(`units/${bad?.id}/invalid`, { reason })
  const listed = (await get('batches')).json().batches
  expect(listed[0]).toMatchObject({
    id: batchId,
    supplier: 'Acme',
    units: 3,
    available: 1,
    sold: 1,
    invalid: 1,
    upheld: 0,
    defectRate: 0,
    unitCostMinor: 5_000,
  })
  // A Home 2024 that cost $50: the margin is what is left of its price today.
  const { rows } = await sql<{ margin: number }>`
    select round((price_minor - 5000) * 1000.0 / price_minor)::float / 10 as margin
    from price_history
    where product_id = 'home-2024' and valid_from <= shop_now()
    order by valid_from desc
    limit 1`.execute(shop.ctx.db)
  expect(listed[0].marginPercent).toBe(rows[0]?.margin)
  expect((await get(`batches/${batchId}`)).json().orders).toMatchObject([{ orderId, keys: 1 }])
  expect((await get('batches/999999')).statusCode).toBe(404)
})

test('every view of the units answers', async () => {
  for (const view of ['available', 'held', 'assigned', 'problems', 'revoked', 'withdrawn']) {
    expect([view, (await get(`units?queue=${view}`)).statusCode]).toEqual([view, 200])
  }
})

test('a key a buyer has is not marked invalid', async () => {
  const key = randomKey()
  await importText(key)
  await bought(shop, provider)
  const [unit] = await search(key)
  expect((await post(`units/${unit?.id}/invalid`, { reason })).json().code).toBe('conflict')
})

test('those who wait are listed by their wait and served in that order, by hand too', async () => {
  const first = await placeOrder(shop.ctx.db, { paidMinutesAgo: 60 })
  const second = await placeOrder(shop.ctx.db, { paidMinutesAgo: 30 })
  await shop.ctx.db.transaction().execute((tx) =>
    openBackorders(tx, [
      { orderLineId: first.lineId, missing: 1 },
      { orderLineId: second.lineId, missing: 1 },
    ]),
  )
  await sql`
    update orders set fulfilment_status = 'backordered'
    where id in (${first.orderId}, ${second.orderId})`.execute(shop.ctx.db)
  await importText(randomKeys(2).join('\n'))
  const waiting = (await get('waiting')).json()
  expect(waiting.possible).toBe(2)
  expect(waiting.lines.map(({ lineId }: { lineId: number }) => lineId)).toEqual([
    first.lineId,
    second.lineId,
  ])
  const jump = await post('waiting/assign', { lineId: second.lineId })
  expect([jump.statusCode, jump.json().code]).toEqual([409, 'not_next'])
  expect((await post('waiting/assign', { lineId: first.lineId })).json().units).toBe(1)
  expect((await post('waiting/assign', {})).json().units).toBe(1)
  expect((await get('waiting')).json().lines).toEqual([])
  await sql`delete from assignments where order_line_id in (${first.lineId}, ${second.lineId})`.execute(
    shop.ctx.db,
  )
  await sql`delete from order_lines where id in (${first.lineId}, ${second.lineId})`.execute(
    shop.ctx.db,
  )
})

test('a gauge adds up, and warns once when stock runs low and once when it is gone', async () => {
  const url = 'stock/home-2024/threshold'
  expect((await post(url, { threshold: 2 })).json().threshold).toBe(2)
  const { batchId } = await importText(randomKeys(3).join('\n'))
  const gauge = async () =>
    (await get('stock'))
      .json()
      .gauges.find((one: { slug: string; productId: string }) => one.productId === 'home-2024')
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count
    from key_units
    where product_id = 'home-2024' and status in ('available', 'assigned', 'invalid', 'revoked')
    group by status`.execute(shop.ctx.db)
  expect(await gauge()).toMatchObject({
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    level: 'ok',
    supplier: 'Acme',
  })
  const told = async () => {
    await Promise.all([watchStock(shop.ctx), watchStock(shop.ctx)])
    const news = await sql<{ title: string }>`
      select title from notifications
      where object = 'product:home-2024' and dedupe_key like 'stock:%'
      order by id desc limit 1`.execute(shop.ctx.db)
    const count = await sql<{ n: number }>`
      select count(*)::integer as n from notifications where dedupe_key like 'stock:home-2024:%'`.execute(
      shop.ctx.db,
    )
    return [count.rows[0]?.n, news.rows[0]?.title]
  }
  const mailed = async () =>
    (
      await sql<{ to: string }>`
        select recipient as to from emails
        where template = 'stock-alarm' and reason like 'request:stock:home-2024:%'`.execute(
        shop.ctx.db,
      )
    ).rows.map(({ to }) => to)
  const [before] = await told()
  await bought(shop, provider)
  expect(await told()).toEqual([Number(before) + 1, expect.stringContaining('Few keys')])
  await post(`batches/${batchId}/undo`, { reason })
  expect(await told()).toEqual([Number(before) + 2, expect.stringContaining('out of keys')])
  expect(await told()).toEqual([Number(before) + 2, expect.stringContaining('out of keys')])
  expect((await gauge()).level).toBe('empty')
  // One mail for each crossing, to those who import keys.
  const mails = await mailed()
  expect(mails.length).toBeGreaterThan(0)
  for (const to of new Set(mails)) {
    expect(to).toMatch(/^(catalogue|admin|super_admin|admin)/)
    expect(mails.filter((one) => one === to)).toHaveLength(Number(before) + 2)
  }
})

test('lists and files show the ends of keys alone, and a cell is never a formula', async () => {
  const key = randomKey()
  await importText(key, { productId: 'home-2024', batchName: '=HYPERLINK("x")' })
  const listed = await get('units?queue=available')
  const file = await get('units.csv?queue=available')
  for (const { body } of [listed, file]) {
    expect(body).toContain(key.slice(-5))
    expect(body).not.toContain(key)
  }
  expect(file.body).not.toMatch(/(^|,)"?=/m)
  expect(file.body).toContain("'=HYPERLINK")
})

const acts: [path: string, body: object, allowed: Role[]][] = [
  ['imports', { ...facts, text: 'x', productId: 'home-2024' }, ['catalogue', 'admin']],
  ['imports/preview', { ...facts, text: 'x', productId: 'home-2024' }, ['catalogue', 'admin']],
  ['imports/999999/undo', { reason }, ['catalogue', 'admin']],
  ['batches/999999/undo', { reason }, ['catalogue', 'admin']],
  ['batches/999999/quarantine', { reason }, ['catalogue', 'admin']],
  ['batches/999999/release', { reason }, ['catalogue', 'admin']],
  ['units/999999/invalid', { reason }, ['catalogue', 'admin']],
  ['units/999999/replace', { reason }, ['catalogue', 'admin', 'support']],
  ['units/999999/revoke', { reason }, ['catalogue', 'admin']],
  ['units/999999/reveal', { reason }, ['admin']],
  ['plain-exports', { batchId: 1, state: 'invalid', reason }, []],
  ['plain-exports/999999/file', {}, []],
  ['waiting/assign', { lineId: 999_999 }, ['catalogue', 'admin', 'support']],
  ['stock/home-2024/threshold', { threshold: 2 }, ['catalogue', 'admin']],
]
test('each act is for those who may do it and for nobody else', async () => {
  for (const role of [
    'catalogue',
    'admin',
    'support',
    'finance',
    'marketing',
    'auditor',
  ] as const) {
    const headers = await staffHeaders(shop, role)
    for (const [path, body, allowed] of acts) {
      const { statusCode } = await post(path, body, headers)
      expect([role, path, statusCode === 403]).toEqual([role, path, !allowed.includes(role)])
    }
  }
})

test('nothing that moves keys goes without a reason', async () => {
  for (const path of ['batches/1/quarantine', 'batches/1/undo', 'units/1/replace']) {
    expect((await post(path, { reason: ' ' })).statusCode).toBe(400)
  }
})
