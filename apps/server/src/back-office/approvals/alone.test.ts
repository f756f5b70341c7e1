import { randomUUID } from 'node:crypto'
import type { Approval } from '@keyhaven/contracts/staff/approvals'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowAlone } from '../../modules/staff/approvals/allow-alone.ts'
import { aloneCode } from '../../modules/staff/approvals/alone-code.ts'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { moveClock } from '../../testing/clock.ts'
import { eventually } from '../../testing/eventually.ts'
import { ownRole } from '../../testing/own-roles.ts'
import { stock } from '../../testing/stock.ts'
import { makeOld } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

const MEMBERS = '/api/admin/staff-members'
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

let working: WorkingShop
let owner: Colleague
beforeAll(async () => {
  working = await workingShop()
}, 240_000)
afterAll(() => working.close())

/** A shop in which nobody else ever worked, as far as decisions go. */
beforeEach(async () => {
  await moveClock(working.shop, 0)
  await sql`update staff set is_active = false from set_config('shop.actor', 'test', true)`.execute(
    db(),
  )
  await sql`update deciders set since = since - interval '90 days', until = until - interval '90 days'`.execute(
    db(),
  )
  owner = await aColleague(working.shop, 'super_admin')
}, 60_000)

const db = () => working.shop.ctx.db
let serial = 0

/** The owner at a moment, signed in with a factor that was just shown. */
async function ownerAfter(seconds: number, who = owner): Promise<Colleague> {
  await moveClock(working.shop, seconds)
  const headers = await who.session()
  const call: Colleague['call'] = (method, url, payload, extra = {}) =>
    working.shop.app.inject({
      method,
      url,
      headers: { ...headers, ...extra },
      ...(payload && { payload }),
    })
  return { ...who, headers, call }
}

type PendingApproval = { id: string; aloneFrom?: string }

async function askedBy(by: Colleague, url = '/api/admin/payment-links', body?: object) {
  serial += 1
  const products = [{ productId: 'home-2024', quantity: 2 }]
  const wanted = body ?? { title: `Cheap ${serial}`, amount: '1.00', products }
  const key = { 'idempotency-key': randomUUID() }
  const reply = await by.call('POST', url, wanted, key)
  const { approval } = reply.json<{ approval?: PendingApproval }>()
  if (!approval) throw new Error(reply.payload)
  return approval
}

const seenBy = async (by: Colleague, id: string): Promise<Approval> => {
  const found = (await approvalsSeenBy(by)).find((approval) => approval.id === id)
  if (!found) throw new Error(`nothing waits: ${id}`)
  return found
}

/** The letters that were mailed to the owner for a request. */
async function codeFor({ id }: PendingApproval): Promise<string> {
  const code = aloneCode(working.shop.config, { approvalId: id, staffId: owner.id })
  await eventually(
    'the mail with the code',
    async () => (await working.mailbox.to(owner.email)).some(({ text }) => text.includes(code)),
    20_000,
  )
  return code
}

async function confirm(by: Colleague, { id }: PendingApproval, code: string) {
  const { hash } = await seenBy(by, id)
  const extra = { 'if-match': `"${hash}"`, 'idempotency-key': randomUUID() }
  return await by.call('POST', `/api/admin/approvals/${id}/alone`, { code }, extra)
}

const codeOf = (reply: Awaited<ReturnType<typeof confirm>>) => [reply.statusCode, reply.json().code]

test('a new shop with one owner does everything that takes two, and every wait says how long', async () => {
  await stock(working.shop.ctx, 5)
  const price = { productId: 'home-2019', price: '1.00', from: null }
  const gift = {
    buyer: { email: 'friend@example.com', firstName: 'Ada', lastName: 'Friend', country: 'US' },
    items: [{ productId: 'home-2024', quantity: 1 }],
    reason: 'For the workshop',
  }
  const bea = { email: 'bea@example.com', firstName: 'Bea', lastName: 'Other', role: 'admin' }
  const acts: [string, object | undefined][] = [
    ['/api/admin/payment-links', undefined],
    ['/api/admin/product-prices', { changes: [price], reason: 'Sale' }],
    ['/api/admin/orders/grants', gift],
    [
      '/api/admin/api-keys',
      { name: 'Long', permissions: ['orders.view'], days: 365, networks: [] },
    ],
    [MEMBERS, bea],
  ]
  const waits: number[] = []
  const asked: { approval: PendingApproval; code: string }[] = []
  for (const [url, body] of acts) {
    const approval = await askedBy(owner, url, body)
    const minutes = (Date.parse(approval.aloneFrom ?? '') - Date.now()) / 60_000
    waits.push(Math.round(minutes))
    asked.push({ approval, code: await codeFor(approval) })
  }
  expect(waits).toEqual([10, 10, 10, 1_440, 10])
  const early = await confirm(await ownerAfter(MINUTE), ...argsOf(asked[0]))
  expect(codeOf(early)).toEqual([409, 'alone_too_early'])
  expect(early.json().error).toMatch(/from \d+ \w+ at \d\d:\d\d UTC\.$/)
  const later = await ownerAfter(11 * MINUTE)
  for (const nth of [0, 1, 2, 4]) {
    const reply = await confirm(later, ...argsOf(asked[nth]))
    expect([nth, reply.statusCode, reply.json().code]).toEqual([nth, 200, undefined])
    expect(reply.json().approval).toMatchObject({ state: 'approved', isAlone: true })
  }
  const tomorrow = await ownerAfter(DAY + MINUTE)
  expect((await confirm(tomorrow, ...argsOf(asked[3]))).statusCode).toBe(200)
  const { rows } = await sql`select 1 from audit_log where action = 'approval.alone'`.execute(db())
  expect(rows).toHaveLength(5)
  const [news] = (
    await sql<{ title: string }>`
      select title from notifications where dedupe_key like 'approval:%:alone' limit 1`.execute(
      db(),
    )
  ).rows
  expect(news?.title).toMatch(/confirmed a request alone$/)
}, 120_000)

const argsOf = (
  one: { approval: PendingApproval; code: string } | undefined,
): [PendingApproval, string] => [one?.approval ?? { id: '' }, one?.code ?? '']

test('a stolen session has neither the code nor the factor, and ten guesses end the offer', async () => {
  const asked = await askedBy(owner)
  const code = await codeFor(asked)
  const thief = await ownerAfter(11 * MINUTE)
  await sql`update staff_sessions set proven_at = shop_now() - interval '3 minutes'`.execute(db())
  expect(codeOf(await confirm(thief, asked, code))).toEqual([403, 'step_up_needed'])
  await sql`update staff_sessions set proven_at = shop_now()`.execute(db())
  for (let nth = 0; nth < 10; nth += 1) {
    expect(codeOf(await confirm(thief, asked, 'AAAAAAAA'))).toEqual([403, 'alone_code_wrong'])
  }
  expect(codeOf(await confirm(thief, asked, code))).toEqual([429, 'alone_tries_over'])
  expect((await seenBy(thief, asked.id)).state).toBe('open')
}, 60_000)

test('where a second person can decide, nobody confirms alone', async () => {
  const partner = await aColleague(working.shop, 'admin')
  const asked = await askedBy(owner)
  expect(asked.aloneFrom).toBeUndefined()
  expect(codeOf(await confirm(owner, asked, 'AAAAAAAA'))).toEqual([409, 'not_alone'])
  expect((await decide(partner, await seenBy(partner, asked.id))).statusCode).toBe(200)
})

test('a member who may not decide on this very request is no second person', async () => {
  const { id: role } = await ownRole(owner, {
    permissions: ['approvals.decide', 'paymentlinks.view', 'orders.view'],
  })
  const partner = await aColleague(working.shop, role)
  const link = { title: 'Dear', amount: '40000.00' }
  const above = await askedBy(owner, '/api/admin/payment-links', link)
  expect(above.aloneFrom).toBeUndefined()
  const more = { permissions: ['approvals.decide', 'orders.view', 'roles.manage'] }
  const { id: other, version } = await ownRole(owner, { permissions: ['orders.view'] })
  await aColleague(working.shop, other)
  const wanted = await owner.call('PATCH', `/api/admin/roles/${other}`, more, {
    'if-match': `"${version}"`,
  })
  const asked = wanted.json<{ approval: PendingApproval }>().approval
  expect(codeOf(await decide(partner, await seenBy(partner, asked.id)))).toEqual([
    403,
    'limit_exceeded',
  ])
  expect(asked.aloneFrom).toBeDefined()
  const code = await codeFor(asked)
  const tomorrow = await ownerAfter(DAY + MINUTE)
  expect(codeOf(await confirm(tomorrow, asked, code))).toEqual([200, undefined])
}, 60_000)

const removals: [string, (partner: Colleague) => Promise<unknown>][] = [
  ['letting them in no more', ({ id }) => owner.call('POST', `${MEMBERS}/${id}/deactivate`)],
  ['taking their role', ({ id }) => owner.call('PATCH', `${MEMBERS}/${id}`, { role: 'support' })],
  [
    'limiting them to a store',
    ({ id }) => owner.call('PUT', `${MEMBERS}/${id}/stores`, { storeIds: ['main'] }),
  ],
  [
    'tying them to oneself',
    async ({ id }) => {
      await owner.call('POST', `${MEMBERS}/${id}/deactivate`)
      await owner.call('POST', `${MEMBERS}/${id}/reactivate`)
    },
  ],
  [
    'a tie beside a row that goes on',
    ({ id }) =>
      sql`
        insert into staff_ties (member_id, by_id, kind, at)
        values (${id}, ${owner.id}, 'rights', shop_now())`.execute(db()),
  ],
]

test.each(removals)('nobody becomes alone by %s', async (_, remove) => {
  const partner = await aColleague(working.shop, 'admin')
  await remove(partner)
  const asked = await askedBy(owner)
  expect(asked.aloneFrom).toBeUndefined()
  expect(codeOf(await confirm(owner, asked, 'AAAAAAAA'))).toEqual([409, 'not_alone'])
})

test('an owner confirms what a partner invited last week asks for', async () => {
  const partner = await aColleague(working.shop, 'admin')
  await sql`
    update deciders set since = shop_now() - interval '6 days' where staff_id = ${partner.id}`.execute(
    db(),
  )
  await sql`
    insert into staff_ties (member_id, by_id, kind, at)
    values (${partner.id}, ${owner.id}, 'invited', shop_now() - interval '7 days')`.execute(db())
  const asked = await askedBy(partner)
  expect(asked.aloneFrom).toBeDefined()
  const code = await codeFor(asked)
  const told = await eventually(
    'the news to the partner',
    async () =>
      (await working.mailbox.to(partner.email)).find(({ subject }) => subject.includes('alone')),
    20_000,
  )
  expect(told.text).not.toContain(code)
  expect(codeOf(await confirm(await ownerAfter(11 * MINUTE), asked, code))).toEqual([
    200,
    undefined,
  ])
  await makeOld(db(), partner.id)
  expect((await askedBy(await ownerAfter(11 * MINUTE, partner))).aloneFrom).toBeUndefined()
}, 60_000)

test('while the second person is away the operator allows it, for 72 hours at most', async () => {
  await aColleague(working.shop, 'admin')
  const before = await askedBy(owner)
  const wanted = { email: owner.email, reason: 'On leave', actor: 'command line: test' }
  await expect(allowAlone(db(), { ...wanted, hours: 73 })).rejects.toThrow('1 to 72 hours')
  expect(await seenBy(owner, before.id)).toMatchObject({ aloneFrom: null, mayAskAlone: false })
  await allowAlone(db(), { ...wanted, hours: 2 })
  expect(await seenBy(owner, before.id)).toMatchObject({ aloneFrom: null, mayAskAlone: true })
  const offered = await confirm(owner, before, '')
  expect(codeOf(offered)).toEqual([409, 'alone_too_early'])
  const code = await codeFor(before)
  expect(codeOf(await confirm(await ownerAfter(11 * MINUTE), before, code))).toEqual([
    200,
    undefined,
  ])
  const after = await ownerAfter(3 * 60 * MINUTE)
  expect((await askedBy(after)).aloneFrom).toBeUndefined()
}, 60_000)

test('twenty are confirmed alone in a day and no more', async () => {
  const asked = await askedBy(owner)
  const code = await codeFor(asked)
  const later = await ownerAfter(11 * MINUTE)
  await sql`alter table approvals disable trigger user`.execute(db())
  await sql`
    insert into approvals (id, kind, object, summary, payload, payload_hash, asked_by, asked_at,
      expires_at, state, decided_by, decided_at, result, is_alone)
    select 'appr_' || md5(n::text), 'order.grant', 'x', 'x', '{}', sha256('x'), ${owner.id}, shop_now(),
      shop_now() + interval '1 hour', 'approved', ${owner.id}, shop_now(), 'x', true
    from generate_series(1, 20) n`.execute(db())
  await sql`alter table approvals enable trigger user`.execute(db())
  expect(codeOf(await confirm(later, asked, code))).toEqual([429, 'alone_too_many'])
}, 60_000)

test('the database takes no confirmation alone without its proof', async () => {
  const asked = await askedBy(owner)
  await moveClock(working.shop, 11 * MINUTE)
  const approved = (isAlone: boolean) =>
    sql`
      update approvals
      set state = 'approved', decided_by = ${owner.id}, decided_at = shop_now(), result = 'x',
        is_alone = ${isAlone}
      where id = ${asked.id}`.execute(db())
  await expect(approved(true)).rejects.toThrow('without its proof')
  await expect(approved(false)).rejects.toThrow()
})
