import { randomUUID } from 'node:crypto'
import { startDns } from '@keyhaven/sandbox/mail/dns'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aloneCode } from '../../modules/staff/approvals/alone-code.ts'
import { approvalCases } from '../../testing/approval-cases.ts'
import type { OneOwner } from '../../testing/approval-desk.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { moveClock } from '../../testing/clock.ts'
import { emptyShop } from '../../testing/reversals.ts'
import { approvalKinds } from './approval-kinds.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let dns: Awaited<ReturnType<typeof startDns>>
let desk: OneOwner
let close: () => Promise<void>
let seconds = 0
beforeAll(async () => {
  dns = await startDns({ port: 0 })
  const config = { MAIL_DNS_SERVERS: [`127.0.0.1:${dns.port}`] }
  const { shop, provider, close: shut } = await emptyShop(config)
  close = shut
  await sql`update staff set is_active = false from set_config('shop.actor', 'test', true)`.execute(
    shop.ctx.db,
  )
  await sql`delete from deciders`.execute(shop.ctx.db)
  desk = { shop, provider, owner: await aColleague(shop, 'super_admin') }
}, 240_000)
afterAll(async () => {
  await close()
  await dns.close()
})

const db = () => desk.shop.ctx.db

/** So much later the owner signs in and shows the second factor. */
async function later(by: number): Promise<void> {
  seconds += by
  await moveClock(desk.shop, seconds)
  const headers = await desk.owner.session()
  const call: Colleague['call'] = (method, url, payload, extra = {}) =>
    desk.shop.app.inject({
      ...{ method, url, headers: { ...headers, ...extra } },
      ...(payload && { payload }),
    })
  desk = { ...desk, owner: { ...desk.owner, headers, call } }
}

const provenAgo = (minutes: number) =>
  sql`
    update staff_sessions set proven_at = shop_now() - make_interval(mins => ${minutes})
    where staff_id = ${desk.owner.id}`.execute(db())

const ask = (kind: string): Promise<string> => {
  const asks = approvalCases[kind]
  if (!asks) throw new Error(`no case for ${kind}`)
  return asks(desk)
}

type ApprovalRow = {
  state: string
  isAlone: boolean
  result: string | null
  hash: string
  wait: number
}

async function stateOf(id: string): Promise<ApprovalRow | undefined> {
  const { rows } = await sql<ApprovalRow>`
    select a.state, a.is_alone as "isAlone", a.result, encode(a.payload_hash, 'hex') as hash,
      extract(epoch from c.ready_at - c.offered_at)::integer as wait
    from approvals a left join approval_codes c on c.approval_id = a.id
    where a.id = ${id}`.execute(db())
  return rows[0]
}

/** What the shop answers to a confirmation; nothing for a yes. */
async function confirm(id: string, code?: string): Promise<string | undefined> {
  const { hash = '' } = (await stateOf(id)) ?? {}
  const letters = code ?? aloneCode(desk.shop.config, { approvalId: id, staffId: desk.owner.id })
  const extra = { 'if-match': `"${hash}"`, 'idempotency-key': randomUUID() }
  const path = `/api/admin/approvals/${id}/alone`
  return (await desk.owner.call('POST', path, { code: letters }, extra)).json().code
}

/** Whom an approval made a decider leaves at once: this shop has one. */
async function staysAlone() {
  const { rows } = await sql<{ id: string }>`
    select id from staff where is_active and role = 'admin'`.execute(db())
  for (const { id } of rows) {
    await desk.owner.call('POST', `/api/admin/staff-members/${id}/deactivate`, {})
  }
}

const kinds = approvalKinds.map(({ name, wait }) => [name, wait] as const)

test('every kind of approval has a case here', () => {
  expect(Object.keys(approvalCases).toSorted()).toEqual(kinds.map(([name]) => name).toSorted())
})

test.each(kinds)(
  'the only member confirms %s with code, factor and wait, and not with the session alone',
  async (kind, wait) => {
    await later(2 * HOUR)
    const id = await ask(kind)
    // The first invitation ends being alone, so it waits no day.
    const rest = wait === 'minutes' || kind === 'staff.invite' ? 10 * MINUTE : DAY
    expect(await stateOf(id)).toMatchObject({ state: 'open', wait: rest })
    await later(rest - 2 * MINUTE)
    expect(await confirm(id)).toBe('alone_too_early')
    await later(3 * MINUTE)
    await provenAgo(3)
    expect(await confirm(id)).toBe('step_up_needed')
    await provenAgo(0)
    expect(await confirm(id, 'AAAAAAAA')).toBe('alone_code_wrong')
    expect(await confirm(id, '')).not.toBeUndefined()
    expect(await stateOf(id)).toMatchObject({ state: 'open', isAlone: false, result: null })
    expect(await confirm(id)).toBeUndefined()
    const ended = await stateOf(id)
    expect(ended).toMatchObject({ state: 'approved', isAlone: true })
    expect(ended?.result).toBeTruthy()
    await staysAlone()
  },
)

test('who let a colleague go confirms nothing alone for 30 days, and on day 31 everything', async () => {
  await later(2 * DAY)
  const colleague = await aColleague(desk.shop, 'admin')
  await desk.owner.call('POST', `/api/admin/staff-members/${colleague.id}/deactivate`, {})
  const none = Object.fromEntries(kinds.map(([name]) => [name, 'not_alone']))
  for (const days of [0, 29]) {
    await later(days * DAY)
    const answers: Record<string, string | undefined> = {}
    for (const [kind] of kinds) answers[kind] = await confirm(await ask(kind))
    expect(answers).toEqual(none)
  }
  await later(2 * DAY)
  const states: Record<string, string | undefined> = {}
  for (const [kind, wait] of kinds) {
    const id = await ask(kind)
    await later(wait === 'minutes' ? 11 * MINUTE : DAY + MINUTE)
    const refused = await confirm(id)
    states[kind] = refused ?? (await stateOf(id))?.state
    await staysAlone()
    await later(2 * HOUR)
  }
  expect(states).toEqual(Object.fromEntries(kinds.map(([name]) => [name, 'approved'])))
}, 1_200_000)
