import { randomUUID } from 'node:crypto'
import type { Approval } from '@keyhaven/contracts/staff/approvals'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireApprovals } from '../../modules/staff/approvals/ask-approval.ts'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const LINKS = '/api/admin/payment-links'

let shop: TestShop
let asker: Colleague
let decider: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  asker = await aColleague(shop, 'finance')
  decider = await aColleague(shop, 'admin')
})
afterAll(() => shop.close())

const db = () => shop.ctx.db
let serial = 0

/** A link far below the floor: the approval it waits for. */
async function asked(by: Colleague = asker, over = {}): Promise<Approval> {
  serial += 1
  const wanted = {
    title: `Cheap ${serial}`,
    amount: '1.00',
    products: [{ productId: 'home-2024', quantity: 2 }],
    ...over,
  }
  const reply = await by.call('POST', LINKS, wanted)
  const { id } = reply.json<{ approval: { id: string } }>().approval
  const found = (await approvalsSeenBy(decider)).find((approval) => approval.id === id)
  if (!found) throw new Error(reply.payload)
  return found
}

const linksCalled = async (title: string) =>
  (await sql`select 1 from payment_links where title = ${title}`.execute(db())).rows.length
const titleOf = ({ payload }: Approval) => (payload.link as { title: string }).title
const stateOf = async ({ id }: Approval) =>
  (await approvalsSeenBy(decider)).find((approval) => approval.id === id)?.state
const newsFor = async (staffId: string) =>
  (
    await sql<{ title: string }>`
      select title from notifications where to_staff = ${staffId} order by id`.execute(db())
  ).rows.map(({ title }) => title)

/** Something that the shop itself may never do. */
async function rewritten(statement: ReturnType<typeof sql>) {
  await sql`alter table approvals disable trigger approvals_stay`.execute(db())
  await statement.execute(db())
  await sql`alter table approvals enable trigger approvals_stay`.execute(db())
}

test('what one asks for and another approves happens exactly as it was asked for', async () => {
  const own = await aColleague(shop, 'finance')
  const approval = await asked(own, { maxUses: 3, description: 'For the workshop' })
  expect(approval).toMatchObject({
    kind: 'payment-link.create',
    state: 'open',
    askedBy: own.id,
    decidedBy: null,
    payload: { link: { amount: '1.00', maxUses: 3 }, valueMinor: 29_998 },
  })
  expect(approval.summary).toContain('2 × Home 2024')
  expect(approval.summary).toContain('down to 0.33 % of the highest price of 30 days')
  expect(await linksCalled(titleOf(approval))).toBe(0)
  const reply = await decide(decider, approval)
  expect(reply.json().approval).toMatchObject({ state: 'approved', decidedBy: decider.id })
  const { rows } = await sql<Record<string, unknown>>`
    select amount_minor, currency, max_uses, description, created_by, 'payment-link:' || id as object
    from payment_links where title = ${titleOf(approval)}`.execute(db())
  expect(rows).toEqual([
    {
      amount_minor: 100,
      currency: 'USD',
      max_uses: 3,
      description: 'For the workshop',
      created_by: own.id,
      object: reply.json().approval.result,
    },
  ])
  const acts = await sql<{ actor: string; action: string }>`
    select actor, action from audit_log
    where object in (${`approval:${approval.id}`}, ${reply.json().approval.result})
    order by seq`.execute(db())
  expect(acts.rows).toEqual([
    { actor: `staff:${own.id}`, action: 'approval.asked' },
    { actor: `staff:${own.id}`, action: 'payment-link.created' },
    { actor: `staff:${decider.id}`, action: 'approval.approved' },
  ])
  expect(await newsFor(own.id)).toEqual(['Approved'])
})

test('those who may decide are told, and nobody else', async () => {
  const approval = await asked()
  const { rows } = await sql<{ to_permission: string; body: string }>`
    select to_permission, body from notifications
    where object = ${`approval:${approval.id}`}`.execute(db())
  expect(rows).toEqual([
    { to_permission: 'approvals.decide', body: expect.stringContaining('72 hours') },
  ])
})

test('what is refused does not happen, and the one who asked is told why', async () => {
  const own = await aColleague(shop, 'finance')
  const approval = await asked(own)
  const url = `/api/admin/approvals/${approval.id}/decision`
  const reply = await decider.call(
    'POST',
    url,
    { decision: 'refuse', note: 'Too cheap' },
    { 'if-match': `"${approval.hash}"`, 'idempotency-key': randomUUID() },
  )
  expect(reply.json().approval).toMatchObject({ state: 'refused', note: 'Too cheap', result: null })
  expect(await linksCalled(titleOf(approval))).toBe(0)
  const { rows } = await sql<{ body: string }>`
    select body from notifications where to_staff = ${own.id}`.execute(db())
  expect(rows[0]?.body).toContain('“Too cheap”')
})

test('asking twice for the same is asking once, until it was decided', async () => {
  const wanted = {
    title: 'Twice',
    amount: '2.00',
    products: [{ productId: 'home-2024', quantity: 1 }],
  }
  const ids = async () => {
    const replies = await Promise.all([1, 2, 3].map(() => asker.call('POST', LINKS, wanted)))
    return new Set(replies.map((reply) => reply.json().approval.id))
  }
  const [first] = await ids()
  expect([...(await ids())]).toEqual([first])
  const approval = (await approvalsSeenBy(decider)).find(({ id }) => id === first)
  if (approval) await decide(decider, approval, 'refuse')
  expect([...(await ids())]).not.toEqual([first])
})

test('nobody decides for themselves: not in another session, nor as a second account', async () => {
  const email = `self-${randomUUID()}@example.com`
  const self = await aColleague(shop, 'admin', { email, firstName: 'Mary', lastName: 'Shelley' })
  const plus = await aColleague(shop, 'super_admin', { email: email.replace('@', '+2@') })
  const namesake = await aColleague(shop, 'admin', { firstName: 'MARY', lastName: ' shelley' })
  const approval = await asked(self)
  const elsewhere = { ...self, call: self.call }
  const second = await self.session()
  for (const reply of [
    await decide(self, approval),
    await decide(elsewhere, approval, 'approve', second),
    await decide(self, approval, 'refuse'),
    await decide(plus, approval),
    await decide(namesake, approval),
  ]) {
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'approval_own'])
  }
  expect(await stateOf(approval)).toBe('open')
  const { rows } = await sql`
    select 1 from audit_log
    where action = 'approval.own_try' and object = ${`approval:${approval.id}`}`.execute(db())
  expect(rows).toHaveLength(5)
  expect((await decide(decider, approval)).statusCode).toBe(200)
})

test.each(['support', 'catalogue', 'finance', 'marketing', 'auditor'] as const)(
  'a member with the role %s neither reads nor decides',
  async (role) => {
    const member = await aColleague(shop, role)
    const approval = await asked()
    expect((await member.call('GET', '/api/admin/approvals')).statusCode).toBe(403)
    expect((await decide(member, approval)).statusCode).toBe(403)
    expect(await stateOf(approval)).toBe('open')
  },
)

test('a decision names what was read, and is made under a key', async () => {
  const [one, other] = [await asked(), await asked()]
  const url = `/api/admin/approvals/${one.id}/decision`
  const key = { 'idempotency-key': randomUUID() }
  const yes = { decision: 'approve' }
  expect((await decider.call('POST', url, yes, key)).json().code).toBe('version_required')
  const seen = { 'if-match': `"${one.hash}"` }
  expect((await decider.call('POST', url, yes, seen)).json().code).toBe('idempotency_key_needed')
  const wrong = await decide(decider, { id: one.id, hash: other.hash })
  expect([wrong.statusCode, wrong.json().code]).toEqual([412, 'version_stale'])
  expect((await decide(decider, { ...one, id: `appr_${'0'.repeat(32)}` })).statusCode).toBe(404)
  const first = await decide(decider, one, 'approve', key)
  const again = await decide(decider, one, 'approve', key)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.json()).toEqual(first.json())
  expect(await linksCalled(titleOf(one))).toBe(1)
})

test('decided by many at once, one of them decides', async () => {
  const boss = await aColleague(shop, 'super_admin')
  for (let round = 0; round < 3; round += 1) {
    const approval = await asked()
    const replies = await Promise.all(
      [decider, boss, decider, boss].map((by, nth) =>
        decide(by, approval, nth % 2 === round % 2 ? 'approve' : 'refuse'),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    const isMade = (await linksCalled(titleOf(approval))) === 1
    expect(await stateOf(approval)).toBe(isMade ? 'approved' : 'refused')
  }
})

test('after 72 hours nobody can approve it, and the one who asked is told once', async () => {
  const own = await aColleague(shop, 'finance')
  const approval = await asked(own)
  const life = new Date(approval.expiresAt).getTime() - new Date(approval.askedAt).getTime()
  expect(life).toBe(72 * 3_600_000)
  await rewritten(sql`
    update approvals set asked_at = asked_at - interval '72 hours',
      expires_at = expires_at - interval '72 hours'
    where id = ${approval.id}`)
  const reply = await decide(decider, approval)
  expect([reply.statusCode, reply.json().code]).toEqual([410, 'approval_expired'])
  expect(await stateOf(approval)).toBe('expired')
  await Promise.all([expireApprovals(shop.ctx), expireApprovals(shop.ctx)])
  expect(await newsFor(own.id)).toEqual(['Nobody decided in time'])
  expect((await decide(decider, approval)).json().code).toBe('approval_expired')
  expect(await linksCalled(titleOf(approval))).toBe(0)
})

const changes: [string, (own: Colleague, approval: Approval) => Promise<unknown>][] = [
  [
    'the one who asked was disabled',
    (own) =>
      sql`update staff set is_active = false from set_config('shop.actor', 'test', true) where id = ${own.id}`.execute(
        db(),
      ),
  ],
  [
    'the one who asked may no longer sell',
    (own) =>
      sql`update staff set role = 'support' from set_config('shop.actor', 'test', true) where id = ${own.id}`.execute(
        db(),
      ),
  ],
  [
    'the one who asked may no longer make links',
    (own) =>
      sql`update staff set role = 'auditor' from set_config('shop.actor', 'test', true) where id = ${own.id}`.execute(
        db(),
      ),
  ],
  [
    'the payload was rewritten',
    (_, { id }) =>
      rewritten(sql`
        update approvals set payload = jsonb_set(payload, '{link,maxUses}', '9') where id = ${id}`),
  ],
  [
    'its kind is unknown',
    (_, { id }) => rewritten(sql`update approvals set kind = 'no.such.kind' where id = ${id}`),
  ],
  [
    'the catalogue has another price',
    () =>
      sql`
        insert into price_history (product_id, price_minor, valid_from)
        select 'home-2024', price_minor + 1, shop_now() from price_history
        where product_id = 'home-2024' order by valid_from desc limit 1`.execute(db()),
  ],
  [
    'the edition is no longer on sale',
    () => sql`update products set is_active = false where id = 'home-2024'`.execute(db()),
  ],
]

test.each(changes)('if %s it is not approved any more, and waits for nobody', async (_, change) => {
  await sql`update products set is_active = true where id = 'home-2024'`.execute(db())
  const own = await aColleague(shop, 'finance')
  const approval = await asked(own)
  await change(own, approval)
  const reply = await decide(decider, approval)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'approval_outdated'])
  expect(await stateOf(approval)).toBe('void')
  expect(await newsFor(own.id)).toEqual(['Could not be approved'])
  expect(await linksCalled(titleOf(approval))).toBe(0)
  await sql`update products set is_active = true where id = 'home-2024'`.execute(db())
})

test('what was asked for and what was decided stays as it is', async () => {
  const [open, done] = [await asked(), await asked()]
  await decide(decider, done, 'refuse')
  for (const statement of [
    sql`update approvals set summary = 'x' where id = ${open.id}`,
    sql`update approvals set payload = '{"a": 1}' where id = ${open.id}`,
    sql`update approvals set payload = '{}' where id = ${open.id}`,
    sql`update approvals set expires_at = expires_at + interval '1 day' where id = ${open.id}`,
    sql`update approvals set state = 'open', decided_by = null, decided_at = null where id = ${done.id}`,
    sql`update approvals set state = 'approved', result = 'x' where id = ${done.id}`,
  ]) {
    await expect(statement.execute(db())).rejects.toThrow(/stays as it was/)
  }
  await sql`update approvals set payload = '{}' where id = ${done.id}`.execute(db())
})
