import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought, emptyShop, hearEvents, refund } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { readBalance } from '../../after-sale/payouts/read-balance.ts'
import { balanceInvariants } from './balance.repo.ts'

type Empty = Awaited<ReturnType<typeof emptyShop>>

let empty: Empty
beforeAll(async () => {
  empty = await emptyShop()
  await stock(empty.shop.ctx, 30)
})
afterAll(() => empty.close())

const ctx = () => empty.shop.ctx
const read = () => readBalance(ctx())
const buy = () => bought(empty.shop, empty.provider)
const run = (statement: ReturnType<typeof sql>) => statement.execute(ctx().db)

/** As if all of it had happened so many days ago, and the balance was read since. */
const age = async (days: number) => {
  await run(sql`update ledger set at = at - make_interval(days => ${days})`)
  await run(sql`update balance_entries set at = at - make_interval(days => ${days})`)
  await run(sql`update balance_reads set since = least(since, now() - interval '20 days')`)
}

/** By their reference in the ledger: what the one has and the other has not, each way. */
async function findGaps() {
  const options = { canaries: [], everyNthKey: 1, settlingMs: 0 }
  const [I47, I48] = await Promise.all(balanceInvariants.map(({ find }) => find(ctx(), options)))
  const { rows } = await sql<{ id: string; ref: string }>`
    select id, ledger_ref as ref from balance_entries`.execute(ctx().db)
  const refs = new Map(rows.map(({ id, ref }) => [id, ref]))
  const hitsOf = (found: typeof I47) => (found && 'skipped' in found ? [] : (found ?? []))
  return [
    hitsOf(I47)
      .map(({ ref }) => ref)
      .sort(),
    hitsOf(I48)
      .map(({ entry }) => refs.get(String(entry)))
      .sort(),
  ]
}

test('money that fits is no finding, and twenty gaps are exactly those found', async () => {
  for (let i = 0; i < 12; i += 1) {
    const { intentId } = await buy()
    await refund(empty.shop, intentId, 700)
  }
  await hearEvents(ctx())
  await read()
  await age(4)
  await read()
  expect(await findGaps()).toEqual([[], []])

  const { rows } = await sql<{ id: string; ledger_ref: string }>`
    select id, ledger_ref from balance_entries
    where order_id is not null and kind in ('charge', 'refund')
    order by id desc limit 20`.execute(ctx().db)
  const refs = rows.map(({ ledger_ref }) => ledger_ref)
  const [lost, doubled, other, unbooked] = [0, 5, 10, 15].map((from) => refs.slice(from, from + 5))
  await run(sql`delete from balance_entries where ledger_ref = any(${lost})`)
  await run(sql`
    insert into balance_entries select (jsonb_populate_record(b, jsonb_build_object('id', b.id || '_twice'))).*
    from balance_entries b where ledger_ref = any(${doubled})`)
  await run(sql`
    update balance_entries set charged_minor = charged_minor + 1 where ledger_ref = any(${other})`)
  await run(sql`alter table ledger disable trigger all`)
  await run(sql`
    update ledger set provider_ref = 'gone_' || provider_ref where provider_ref = any(${unbooked})`)
  const [inLedger, onBalance] = await findGaps()
  expect(inLedger).toEqual(
    [
      ...(lost ?? []),
      ...(doubled ?? []),
      ...(other ?? []),
      ...(unbooked ?? []).map((ref) => `gone_${ref}`),
    ].sort(),
  )
  expect(onBalance).toEqual([...(other ?? []), ...(unbooked ?? [])].sort())
})
