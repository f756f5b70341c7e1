import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../infra/db.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
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
    return await verifyAudit(trx, anchor)
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

/** The same numbers in every run, so that a failure can be looked at. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('two hundred random forgeries by the owner of the database are all noticed', async () => {
  const pick = numbers(20_260_101)
  const any = () => nth(pick(sealed.length))
  const two = () => {
    const [a, b] = [pick(sealed.length), pick(sealed.length - 1)]
    return [nth(a), nth(b < a ? b : b + 1)] as const
  }
  const changes = [
    () => `actor = actor || ' '`,
    () => `action = 'order.view'`,
    () => `object = 'order:forged'`,
    () => `meta = jsonb_set(meta, '{i}', '${pick(1_000) + ROWS}')`,
    () => `meta = meta || '{"extra": null}'`,
    () => `at = at + interval '1 microsecond'`,
    () => `tx = '${pick(9)}'`,
    () => `seq = -seq`,
  ]
  const anyChange = () => edit(any(), (changes[pick(changes.length)] ?? (() => ''))())
  const forgeries: [string, () => Tamper][] = [
    ['edit', anyChange],
    ['edit and seal anew', () => resealed(anyChange())],
    ['edit a seal', () => editSeal(any(), pick(2) ? 'hash' : 'prev_hash')],
    ['remove a row', () => removeRow(any())],
    ['remove a seal', () => removeSeal(any())],
    ['remove both', () => removeBoth(any())],
    ['remove and seal anew', () => resealed(removeRow(any()))],
    ['slip in', () => insertRow(gaps[pick(gaps.length)] ?? 0)],
    ['slip in and seal anew', () => resealed(insertRow(gaps[pick(gaps.length)] ?? 0))],
    ['swap rows', () => swapRows(...two())],
    ['swap seals', () => swapSeals(...two())],
    ['cut off the end', () => cutOff(any())],
    ['empty', () => emptyAll],
  ]
  const missed: string[] = []
  for (let i = 0; i < 200; i += 1) {
    const [name, forge] = forgeries[i % forgeries.length] ?? ['empty', () => emptyAll]
    if ((await verdictAfter(forge())) === null) missed.push(`${i}: ${name}`)
  }
  expect(missed).toEqual([])
})
