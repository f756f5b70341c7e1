import type { TaxDesk, TaxEntity } from '@keyhaven/contracts/staff/tax'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notYet } from '../../modules/catalog/tax/readiness.rules.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { makeStore } from '../../testing/stores.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const TAX = '/api/admin/tax'

let shop: TestShop
let admin: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  admin = await aColleague(shop, 'admin')
})
afterAll(() => shop.close())

const desk = async (by = admin) => (await by.call('GET', TAX)).json<TaxDesk>()
async function entityOf(id = 'main', by = admin): Promise<TaxEntity> {
  const found = (await desk(by)).entities.find((one) => one.id === id)
  if (!found) throw new Error(`no legal entity ${id}`)
  return found
}

const seller = {
  ...{ name: 'Keyhaven GmbH', line1: 'Hafenstraße 1', line2: '', city: 'Hamburg', postal: '20457' },
  ...{ country: 'DE', region: '', contactName: '', contactPhone: '', contactEmail: '' },
  ...{ website: '', registerNo: 'HRB 1', vatId: 'DE 123 456 789', taxNumber: '' },
  ...{ homeCurrency: 'EUR', timeZone: 'Europe/Berlin', businessPrice: 'net_of_home' },
  ossMode: 'destination',
}
const edit = async (more: object = {}, version?: string, id = 'main') =>
  admin.call(
    'PUT',
    `${TAX}/entities/${id}`,
    { ...seller, ...more, reason: 'The books say so' },
    { 'if-match': `"${version ?? (await entityOf(id)).version}"` },
  )
const register = (more: object, id = 'main') =>
  admin.call('POST', `${TAX}/entities/${id}/registrations`, {
    ...{ kind: 'home', country: 'DE', number: 'DE123456789', validFrom: '2026-01-01' },
    ...more,
    reason: 'The letter of the office',
  })
const answer = (country: string, said: string, id = 'main') =>
  admin.call('POST', `${TAX}/entities/${id}/answers`, {
    ...{ country, answer: said, reason: 'Our adviser says so' },
  })
const fieldOf = (reply: { json<T>(): T }) =>
  reply.json<{ details?: { field: string }[] }>().details?.[0]?.field

test('a new shop has one seller, of whom nothing is known, with tax off and the series of today', async () => {
  const main = await entityOf()
  expect(main).toMatchObject({
    ...{ name: '', country: null, onFrom: null, registrations: [], countries: [], preview: [] },
    series: { invoice: 'KH', credit: 'KHC' },
  })
  expect(main.stores.map(({ id }) => id)).toContain('main')
  expect(main.missing[0]).toBe('Say who sells: name, street, city and country.')
})

test('the owner says who sells and where they are registered, and reads what buyers pay', async () => {
  expect((await edit()).statusCode).toBe(200)
  expect((await register({})).statusCode).toBe(201)
  expect((await register({ kind: 'oss_union' })).statusCode).toBe(201)
  const main = await entityOf()
  expect(main).toMatchObject({ vatId: 'DE123456789', onFrom: null })
  expect(main.registrations.map(({ kind, enteredByName }) => [kind, enteredByName])).toEqual([
    ['home', expect.stringContaining('Colleague')],
    ['oss_union', expect.stringContaining('Colleague')],
  ])
  expect(main.preview).toHaveLength(12)
  expect(main.preview[3]).toContain('€19.16 is VAT of Germany at 19 %')
  const stateOf = (code: string) => main.countries.find((one) => one.code === code)?.state
  expect([stateOf('DE'), stateOf('US'), stateOf('GB')]).toEqual(['taxed', 'no_tax', 'needs_answer'])
  for (const { rate } of main.countries.filter(({ state }) => state === 'taxed')) {
    expect(rate?.source).toMatch(/\w{10}/)
  }
})

test('an answer for a country counts until another is given, and each is kept', async () => {
  const stateOf = async () => (await entityOf()).countries.find(({ code }) => code === 'GB')?.state
  expect((await answer('GB', 'without')).statusCode).toBe(200)
  expect(await stateOf()).toBe('without')
  await answer('GB', 'stop')
  expect(await stateOf()).toBe('stopped')
  const { rows } = await sql`select 1 from tax_answers`.execute(shop.ctx.db)
  expect(rows).toHaveLength(2)
  expect(fieldOf(await answer('QQ', 'stop'))).toBe('country')
})

test('no way leads to tax that is on, and the screen says why', async () => {
  const calls = ['PUT', 'POST', 'PATCH'] as const
  const paths = [`${TAX}/entities/main/switch`, `${TAX}/switch`, `${TAX}/entities/main/on`]
  for (const method of calls) {
    for (const path of paths) {
      const reply = await admin.call(method, path, { onFrom: '2026-12-01', reason: 'Now' })
      expect(reply.statusCode).toBe(404)
    }
  }
  await edit({ onFrom: '2026-01-01', on_from: '2026-01-01', line2: 'Second floor' })
  const main = await entityOf()
  expect(main).toMatchObject({ line2: 'Second floor', onFrom: null })
  expect(main.missing).toContain(notYet[0])
})

test('a registration ends once, and another of its kind begins where it ended', async () => {
  const before = (await entityOf()).registrations.find(({ kind }) => kind === 'oss_union')
  const end = (id: number, validTo: string) =>
    admin.call('POST', `${TAX}/registrations/${id}/end`, { validTo, reason: 'We left the scheme' })
  const id = before?.id ?? 0
  expect(fieldOf(await register({ kind: 'oss_union', validFrom: '2026-06-01' }))).toBe('validFrom')
  expect(fieldOf(await end(id, '2026-01-01'))).toBe('validTo')
  expect((await end(id, '2026-06-01')).statusCode).toBe(200)
  expect((await end(id, '2026-07-01')).statusCode).toBe(409)
  expect((await register({ kind: 'oss_union', validFrom: '2026-06-01' })).statusCode).toBe(201)
  expect((await end(999_999, '2026-07-01')).statusCode).toBe(404)
})

test('the database itself refuses registrations that overlap, and any change but an end', async () => {
  const insert = sql`
    insert into tax_registrations (entity_id, kind, country, number, valid_from, reason, entered_by, entered_at)
    select entity_id, kind, country, number, valid_from, reason, entered_by, entered_at
    from tax_registrations
    where kind = 'home'`
  await expect(insert.execute(shop.ctx.db)).rejects.toThrow(/overlap/)
  const change = sql`update tax_registrations set number = 'other' where kind = 'home'`
  await expect(change.execute(shop.ctx.db)).rejects.toThrow(/only ever ends/)
})

test('of two who change a seller, the second is told', async () => {
  const { version } = await entityOf()
  expect((await edit({ line2: 'First' }, version)).statusCode).toBe(200)
  const stale = await edit({ line2: 'Second' }, version)
  expect([stale.statusCode, stale.json().code]).toEqual([412, 'version_stale'])
  expect((await entityOf()).line2).toBe('First')
})

test('a seller that is registered at home does not move, and its VAT ID is one of its country', async () => {
  expect(fieldOf(await edit({ country: 'AT', vatId: '' }))).toBe('country')
  expect(fieldOf(await edit({ vatId: 'ATU12345678' }))).toBe('vatId')
})

test('a series of document numbers is given once, for ever', async () => {
  const create = (id: string, invoiceSeries: string, creditSeries: string) =>
    admin.call('POST', `${TAX}/entities`, {
      ...{ id, invoiceSeries, creditSeries, ...seller, vatId: '', country: 'FR' },
      reason: 'A second company',
    })
  expect(fieldOf(await create('second', 'KH', 'FRC'))).toBe('invoiceSeries')
  expect((await create('second', 'FR', 'FRC')).statusCode).toBe(201)
  expect(fieldOf(await create('second', 'FX', 'FXC'))).toBe('id')
  expect(fieldOf(await create('third', 'TH', 'FR'))).toBe('creditSeries')
  expect((await desk()).entities.map(({ id }) => id)).toEqual(['main', 'second'])
})

test('staff of one store see its seller alone, and change nothing', async () => {
  await makeStore(shop, admin, 'atelier')
  const move = (entityId: string) =>
    admin.call('PUT', `${TAX}/stores/atelier`, { entityId, reason: 'It belongs to the other' })
  expect(fieldOf(await move('nobody'))).toBe('entityId')
  expect((await move('second')).statusCode).toBe(200)
  const limited = await aColleague(shop, 'finance')
  expect((await desk(limited)).entities).toHaveLength(2)
  await admin.call('PUT', `/api/admin/staff-members/${limited.id}/stores`, {
    storeIds: ['atelier'],
  })
  expect((await desk(limited)).entities.map(({ id }) => id)).toEqual(['second'])
  expect((await limited.call('POST', `${TAX}/entities/second/answers`)).statusCode).toBe(403)
})

test('who may look reads, and only who may edit changes; each change is in the audit log', async () => {
  const auditor = await aColleague(shop, 'auditor')
  expect((await auditor.call('GET', TAX)).statusCode).toBe(200)
  const support = await aColleague(shop, 'support')
  expect((await support.call('GET', TAX)).statusCode).toBe(403)
  const refused = await auditor.call('POST', `${TAX}/entities/main/answers`, {
    ...{ country: 'GB', answer: 'without', reason: 'Why not' },
  })
  expect(refused.statusCode).toBe(403)
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_log where action like 'tax.%' order by action`.execute(
    shop.ctx.db,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'tax.country_answered',
    'tax.entity_added',
    'tax.entity_changed',
    'tax.registration_ended',
    'tax.registration_entered',
    'tax.store_moved',
  ])
})
