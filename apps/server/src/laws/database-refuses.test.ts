import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffActor } from '../modules/platform/audit/audit.rules.ts'
import { sayActor } from '../modules/platform/audit/audited.ts'
import { aColleague } from '../testing/approvals.ts'
import { aBrowser, aLine } from '../testing/buyer.ts'
import type { TestCardProvider } from '../testing/card-provider.ts'
import { bought, emptyShop } from '../testing/reversals.ts'
import { stock } from '../testing/stock.ts'
import type { TestShop } from '../testing/test-shop.ts'
import { makeOld } from '../testing/test-staff.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  await stock(shop.ctx, 20)
})
afterAll(() => shut())

const db = () => shop.ctx.db

/** Two places of one line with their keys, and a move of the second one. */
async function soldPlaces() {
  const { orderId } = await bought(shop, provider, { items: [aLine({ quantity: 2 })] })
  const { rows } = await sql<{ assignment: number; line: number }>`
    select a.id as assignment, a.order_line_id as line
    from assignments a join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId} order by a.slot`.execute(db())
  const [first, second] = rows
  const moved = await sql<{ id: number }>`
    insert into key_moves (act, actor_kind, order_id, order_line_id, slot, at)
    values ('refill', 'machine', ${orderId}, ${first?.line}, 2, shop_now()) returning id`.execute(
    db(),
  )
  return { first, second, move: moved.rows[0]?.id }
}

test('a second sale at a place, and a successor without a move of its own, are refused', async () => {
  const { first, second, move } = await soldPlaces()
  const insert = (values: RawBuilder<unknown>) =>
    sql`
      insert into assignments (unit_id, order_line_id, slot, batch, cause, instead_of, move_id)
      select (select min(id) from key_units where status = 'available'), ${first?.line}, 1, 9,
        ${values}`.execute(db())
  const end = (at: Date | null) =>
    sql`update assignments set revoked_at = ${at} where id = ${first?.assignment}`.execute(db())
  await expect(insert(sql`'successor', ${first?.assignment}, ${move}`)).rejects.toThrow('ended')
  await end(new Date())
  await expect(insert(sql`'sale', null, null`)).rejects.toThrow('assignments_one_sale')
  for (const moveId of [null, move]) {
    await expect(insert(sql`'successor', ${first?.assignment}, ${moveId}`)).rejects.toThrow(
      'by a move of its own place',
    )
  }
  await expect(insert(sql`'successor', ${second?.assignment}, ${move}`)).rejects.toThrow(
    'a key of its own place',
  )
  await expect(insert(sql`'returned', ${first?.assignment}, null`)).rejects.toThrow('was seen')
  await sql`update key_moves set slot = 1 where id = ${move}`.execute(db())
  const twice = db()
    .transaction()
    .execute(async (tx) => {
      for (const nth of [1, 2]) {
        await sql`
          insert into assignments (unit_id, order_line_id, slot, batch, revoked_at, cause, instead_of, move_id)
          select (select min(id) + ${nth} from key_units where status = 'available'), ${first?.line},
            1, 9, shop_now(), 'successor', ${first?.assignment}, ${move}`.execute(tx)
      }
    })
  await expect(twice).rejects.toThrow('assignments_one_successor')
})

test('a line below its share is refused, and one that says it was charged more', async () => {
  const { orderId } = await aBrowser(shop).opened({ items: [aLine({ productId: 'home-2019' })] })
  const sell = (judgedMinor: number, chargeMinor = judgedMinor) =>
    sql`
      insert into order_lines (order_id, product_id, product_name, quantity, unit_price_minor,
        discount_minor, total_minor, charge_minor, reference_minor, judged_minor, floor_share_bp)
      values (${orderId}, 'home-2024', 'Office', 2, 100, 0, 200, ${chargeMinor}, 10000,
        ${judgedMinor}, 5000)`.execute(db())
  await expect(sell(9_997)).rejects.toThrow('lines_keep_their_floor')
  await expect(sell(20_000, 1)).rejects.toThrow('lines_are_judged_as_charged')
  await expect(sell(9_998)).resolves.toBeDefined()
})

test('an approval by someone tied, new, or the asker is refused', async () => {
  const asker = await aColleague(shop, 'admin')
  const member = await aColleague(shop, 'admin')
  const fresh = await aColleague(shop, 'admin', { isNew: true })
  const support = await aColleague(shop, 'support')
  const id = `appr_${randomUUID().replaceAll('-', '')}`
  await sql`
    insert into approvals (id, kind, object, summary, payload, payload_hash, asked_by, asked_at, expires_at)
    values (${id}, 'order.grant', 'x', 'x', '{}', sha256('x'), ${asker.id}, shop_now(),
      shop_now() + interval '1 hour')`.execute(db())
  const approvedBy = (staffId: string) =>
    sql`
      update approvals
      set state = 'approved', decided_by = ${staffId}, decided_at = shop_now(), result = 'x'
      where id = ${id}`.execute(db())
  await sql`
    insert into staff_ties (member_id, by_id, kind, at)
    values (${member.id}, ${asker.id}, 'stores', shop_now() - interval '29 days')`.execute(db())
  await expect(approvedBy(member.id)).rejects.toThrow('takes two people apart')
  await expect(approvedBy(fresh.id)).rejects.toThrow('too new')
  await expect(approvedBy(support.id)).rejects.toThrow('too new')
  await expect(approvedBy(asker.id)).rejects.toThrow()
  await makeOld(db(), member.id)
  await approvedBy(member.id)
})

test('a looser value of a guard without an approval is refused', async () => {
  await expect(
    sql`
      insert into setting_changes (key, before, after, changed_by, reason, is_looser)
      values ('prices.floor_percent', '50', '0', 'staff:one', 'alone', true)`.execute(db()),
  ).rejects.toThrow('setting_changes_take_two')
})

/** What a member does past every screen, in a transaction that names them. */
async function byMember(statement: RawBuilder<unknown>) {
  const { id } = await aColleague(shop, 'admin')
  await db()
    .transaction()
    .execute(async (tx) => {
      await sayActor(tx, staffActor(id))
      await statement.execute(tx)
    })
}

test('a right or a higher limit for a role that people have is refused without an approval', async () => {
  await aColleague(shop, 'support')
  const right = sql`insert into role_permissions (role_id, permission) values ('support', 'prices.edit')`
  await expect(byMember(right)).rejects.toThrow('takes two people')
  const limitOf = (minor: number | null) =>
    sql`update roles set link_limit_minor = ${minor} where id = 'support'`
  for (const minor of [9_999_900, null]) {
    await expect(byMember(limitOf(minor))).rejects.toThrow('takes two people')
  }
  await byMember(limitOf(0))
  await expect(byMember(limitOf(null))).rejects.toThrow('takes two people')
})

test('a new host of a store is refused without an approval, and one less is not', async () => {
  const hosts = (named: string) => sql`update stores set hosts = ${named}::text[] where id = 'main'`
  await expect(byMember(hosts('{mine.example.net}'))).rejects.toThrow('takes two people')
  await byMember(hosts('{}'))
})
