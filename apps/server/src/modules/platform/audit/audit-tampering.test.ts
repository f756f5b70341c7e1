import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../infra/db/db.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { entriesBetween, insertSeals } from './audit.repo.ts'
import {
  type Anchor,
  auditAnchor,
  createSealer,
  recordAudit,
  verifyAudit,
} from './audit.service.ts'
import { chain, GENESIS } from './audit-chain.ts'

const ROWS = 40
const FORGERIES = 1_000
let shop: TestShop
let anchor: Anchor
/** The sealed numbers, and those between them that were drawn and never used. */
let sealed: number[]
let gaps: number[]

beforeAll(async () => {
  shop = await testShop()
  const { db } = shop.ctx
  for (let i = 0; i < ROWS; i += 1) {
    const entry = {
      actor: `staff:${i % 3}`,
      action: 'order.refund',
      object: `order:${i}`,
      meta: { i },
    }
    await db.transaction().execute((tx) => recordAudit(tx, entry))
    if (i % 4 === 0) await sql`select nextval('audit_log_seq_seq')`.execute(db)
  }
  const seal = createSealer()
  anchor = await eventually('the seals', async () => {
    await seal(shop.ctx)
    return await auditAnchor(db)
  })
  const rows = await db.selectFrom('audit_seals').select('seq').orderBy('seq').execute()
  sealed = rows.map((row) => row.seq)
  gaps = Array.from({ length: anchor.seq }, (_, i) => i + 1).filter((seq) => !sealed.includes(seq))
})
afterAll(() => shop.close())

type Tamper = (tx: Tx) => Promise<unknown>
const nth = (index: number) => sealed[index] ?? 0

/** What a forger with every right on the database gets to see afterwards; then all is as before. */
async function verdictAfter(tamper: Tamper): Promise<number | null> {
  const trx = await shop.ctx.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`alter table audit_log alter seq drop identity`.execute(trx)
    await tamper(trx)
    return await verifyAudit(trx, { anchor })
  } finally {
    await trx.rollback().execute()
  }
}

const edit = (seq: number, change: string) => (tx: Tx) =>
  sql`update audit_log set ${sql.raw(change)} where seq = ${seq}`.execute(tx)
const removeRow = (seq: number) => (tx: Tx) =>
  sql`delete from audit_log where seq = ${seq}`.execute(tx)
const removeSeal = (seq: number) => (tx: Tx) =>
  sql`delete from audit_seals where seq = ${seq}`.execute(tx)
const removeBoth = (seq: number) => async (tx: Tx) => {
  await removeSeal(seq)(tx)
  await removeRow(seq)(tx)
}
const insertRow = (seq: number) => (tx: Tx) =>
  sql`
    insert into audit_log (seq, actor, action, object) values (${seq}, 'staff:0', 'order.refund', 'order:x')
  `.execute(tx)
/** Everything but the number changes places; the seals stay. */
const swapRows = (a: number, b: number) => (tx: Tx) =>
  sql`
    update audit_log set seq = case seq when ${a}::bigint then -${b}::bigint else -${a}::bigint end
    where seq in (${a}, ${b});`
    .execute(tx)
    .then(() => sql`update audit_log set seq = -seq where seq < 0`.execute(tx))
const swapSeals = (a: number, b: number) => async (tx: Tx) => {
  await sql`
    update audit_seals set seq = case seq when ${a}::bigint then -${b}::bigint else -${a}::bigint end
    where seq in (${a}, ${b})`.execute(tx)
  await sql`update audit_seals set seq = -seq where seq < 0`.execute(tx)
}
const editSeal = (seq: number, column: 'hash' | 'prev_hash') => (tx: Tx) =>
  sql`update audit_seals set ${sql.ref(column)} = sha256('forged') where seq = ${seq}`.execute(tx)
const cutOff = (seq: number) => async (tx: Tx) => {
  await sql`delete from audit_seals where seq >= ${seq}`.execute(tx)
  await sql`delete from audit_log where seq >= ${seq}`.execute(tx)
}
const emptyAll: Tamper = (tx) => sql`truncate audit_log, audit_seals`.execute(tx)
/** The careful forger: after the change every seal is made anew. */
const resealed = (tamper: Tamper) => async (tx: Tx) => {
  await tamper(tx)
  await sql`delete from audit_seals`.execute(tx)
  const entries = await entriesBetween(tx, { after: -1_000, upTo: anchor.seq, limit: 1_000 })
  await insertSeals(tx, chain(GENESIS, entries))
}

test('an untouched log is intact, with and without the anchor', async () => {
  expect(gaps.length).toBeGreaterThan(5)
  expect(await verdictAfter(async () => {})).toBeNull()
  expect(await verifyAudit(shop.ctx.db)).toBeNull()
})

const named: [string, () => Tamper, () => number][] = [
  ['an edited row', () => edit(nth(9), `actor = 'staff:9'`), () => nth(9)],
  ['an edited seal', () => editSeal(nth(9), 'hash'), () => nth(9)],
  ['an edited link of a seal', () => editSeal(nth(9), 'prev_hash'), () => nth(9)],
  ['a removed row', () => removeRow(nth(9)), () => nth(9)],
  ['a removed seal', () => removeSeal(nth(9)), () => nth(9)],
  ['the place after a removed row and its seal', () => removeBoth(nth(9)), () => nth(10)],
  ['the first row after a removed beginning', () => removeBoth(nth(0)), () => nth(1)],
  ['a row slipped in between', () => insertRow(gaps[3] ?? 0), () => gaps[3] ?? 0],
  ['a row slipped in before all others', () => insertRow(-5), () => -5],
  ['the first of two rows that changed places', () => swapRows(nth(4), nth(20)), () => nth(4)],
  ['the anchor, when the end was cut off', () => cutOff(nth(30)), () => anchor.seq],
  ['the anchor, when everything is gone', () => emptyAll, () => anchor.seq],
  [
    'the anchor, when everything was sealed anew',
    () => resealed(edit(nth(3), `object = 'order:other'`)),
    () => anchor.seq,
  ],
]
test.each(named)('verification names %s', async (_, tamper, expected) => {
  expect(await verdictAfter(tamper())).toBe(expected())
})

type Forgery = { name: string; tamper: Tamper; firstBad: number }

const place = fc.nat({ max: ROWS - 1 })
const twoPlaces = fc
  .tuple(place, place)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
const changes = fc.constantFrom(
  `actor = actor || ' '`,
  `action = 'order.view'`,
  `object = 'order:forged'`,
  `meta = jsonb_set(meta, '{i}', '${ROWS + 7}')`,
  `meta = meta || '{"extra": null}'`,
  `at = at + interval '1 microsecond'`,
  `tx = '7'`,
)
const gap = fc.nat().map((n) => gaps[n % gaps.length] ?? 0)
const afterIt = (at: number) => sealed[at + 1] ?? anchor.seq

/** Each with the row that has to be named. Numbers are only known once the rows are sealed. */
const forgeries: fc.Arbitrary<Forgery> = fc.oneof(
  fc.tuple(place, changes).map(([at, change]) => ({
    name: `row ${at}: ${change}`,
    tamper: edit(nth(at), change),
    firstBad: nth(at),
  })),
  place.map((at) => ({
    name: `row ${at} gets another number`,
    tamper: edit(nth(at), 'seq = -seq'),
    firstBad: -nth(at),
  })),
  fc.tuple(place, fc.constantFrom('hash' as const, 'prev_hash' as const)).map(([at, column]) => ({
    name: `${column} of seal ${at}`,
    tamper: editSeal(nth(at), column),
    firstBad: nth(at),
  })),
  place.map((at) => ({ name: `no row ${at}`, tamper: removeRow(nth(at)), firstBad: nth(at) })),
  place.map((at) => ({ name: `no seal ${at}`, tamper: removeSeal(nth(at)), firstBad: nth(at) })),
  place.map((at) => ({ name: `none ${at}`, tamper: removeBoth(nth(at)), firstBad: afterIt(at) })),
  gap.map((seq) => ({ name: `slipped in ${seq}`, tamper: insertRow(seq), firstBad: seq })),
  twoPlaces.map(([a, b]) => ({
    name: `rows ${a} and ${b} change places`,
    tamper: swapRows(nth(a), nth(b)),
    firstBad: nth(a),
  })),
  twoPlaces.map(([a, b]) => ({
    name: `seals ${a} and ${b} change places`,
    tamper: swapSeals(nth(a), nth(b)),
    firstBad: nth(a),
  })),
  place.map((at) => ({ name: `cut at ${at}`, tamper: cutOff(nth(at)), firstBad: anchor.seq })),
  fc.tuple(place, changes).map(([at, change]) => ({
    name: `row ${at}: ${change}, sealed anew`,
    tamper: resealed(edit(nth(at), change)),
    firstBad: anchor.seq,
  })),
  place.map((at) => ({
    name: `no row ${at}, sealed anew`,
    tamper: resealed(removeRow(nth(at))),
    firstBad: anchor.seq,
  })),
)

test('a thousand random edits, removals, insertions and reorderings by the owner of the database are all noticed, and the first bad row is named', async () => {
  const trx = await shop.ctx.db.startTransaction().execute()
  await sql`set local session_replication_role = replica`.execute(trx)
  await sql`alter table audit_log alter seq drop identity`.execute(trx)
  const verdictOn = async ({ tamper }: Forgery) => {
    const before = await trx.savepoint('before').execute()
    await tamper(trx)
    const verdict = await verifyAudit(trx, { anchor })
    await before.rollbackToSavepoint('before').execute()
    return verdict
  }
  try {
    await fc.assert(
      fc.asyncProperty(forgeries, async (forgery) => {
        expect([forgery.name, await verdictOn(forgery)]).toEqual([forgery.name, forgery.firstBad])
      }),
      { numRuns: FORGERIES },
    )
  } finally {
    await trx.rollback().execute()
  }
  expect(await verifyAudit(shop.ctx.db, { anchor })).toBeNull()
})
