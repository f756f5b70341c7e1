import { randomUUID } from 'node:crypto'
import { isLooser } from '@keyhaven/contracts/guards'
import type { SettingKey } from '@keyhaven/contracts/settings'
import { limitKinds, type StaffRole, superAdminLimits } from '@keyhaven/contracts/staff/roles'
import fc from 'fast-check'
import { sql } from 'kysely'
import { eventually } from './eventually.ts'
import { type Act, acts, anAct, keysIn } from './one-person-acts.ts'
import {
  again,
  type Bought,
  begin,
  DAY_HOURS,
  type Day,
  db,
  type Run,
  shopOf,
} from './one-person-run.ts'

const PRICE_MINOR = 149_99
const FLOOR = 0.5
const REVEALS_A_DAY = 5
const MOVES = { aDay: 3, aWeek: 10 }

const roles = ['super_admin', 'admin', 'catalogue', 'support', 'finance', 'marketing', 'auditor']
/** Who acts, alone. */
const onePerson = fc.constantFrom(...roles)

type Guards = Readonly<{
  settings: Map<string, unknown>
  roles: readonly StaffRole[]
  staff: number
}>

async function guardsOf(run: Run): Promise<Guards> {
  const boss = await again(shopOf(run), run.day.boss)
  const { settings } = (await boss.call('GET', '/api/admin/settings')).json<{
    settings: { key: string; value: unknown }[]
  }>()
  const { roles: all } = (await boss.call('GET', '/api/admin/roles')).json<{ roles: StaffRole[] }>()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deciders where until is null`.execute(db(run))
  return {
    settings: new Map(settings.map(({ key, value }) => [key, value])),
    roles: all,
    staff: rows[0]?.count ?? 0,
  }
}

function looserGuards(before: Guards, after: Guards): string[] {
  const settings = [...after.settings]
    .filter(([key, value]) => isLooser(key as SettingKey, before.settings.get(key), value))
    .map(([key]) => `${key} is looser`)
  const wider = after.roles.flatMap(({ id, permissions, limits }) => {
    const was = before.roles.find((role) => role.id === id)
    // Rights of a role that nobody has are judged when it is given.
    const isHeld = was && was.people > 0
    const more = isHeld && permissions.some((name) => !was.permissions.includes(name))
    const higher = limitKinds.some(
      (kind) =>
        was &&
        (limits[kind] ?? Number.POSITIVE_INFINITY) > (was.limits[kind] ?? Number.POSITIVE_INFINITY),
    )
    return more || higher ? [`the role ${id} may do more`] : []
  })
  const people = after.staff > before.staff ? ['one more member decides'] : []
  return [...settings, ...wider, ...people]
}

/** Every key of an order that anyone outside got to see: on its page, and in mails to whom it belonged. */
async function keysOut(run: Run, order: Bought): Promise<Set<string>> {
  const page = await order.browser.call('POST', `/api/orders/${order.orderId}/keys`, {})
  const seen = new Set([...order.keys, ...keysIn(page.payload)])
  for (const { html } of await run.day.working.mailbox.to(order.email)) {
    for (const key of keysIn(html)) seen.add(key)
  }
  return seen
}

const isQuiet = (run: Run) =>
  eventually('every mail is sent and every refund made', async () => {
    const { rows } = await sql`
      select from emails where state = 'queued'
      union all select from refund_requests where state = 'approved'
      limit 1`.execute(db(run))
    return rows.length === 0
  })

/** A colleague sends every order again, to wherever it belongs by now: keys that were seen must not be in it. */
async function keysLedElsewhere(run: Run): Promise<string[]> {
  const boss = await again(shopOf(run), run.day.boss)
  for (const { orderId } of run.orders) {
    const body = { reason: 'They asked for it' }
    await boss.call('POST', `/api/admin/order-details/${orderId}/resend`, body, {
      'idempotency-key': randomUUID(),
    })
  }
  await isQuiet(run)
  const led: string[] = []
  for (const address of new Set(run.made.addresses)) {
    const mails = await run.day.working.mailbox.to(address)
    const read = new Set(mails.flatMap(({ html }) => keysIn(html)))
    const foreign = run.orders.filter(({ email }) => email !== address)
    led.push(...foreign.flatMap(({ keys }) => keys.filter((key) => read.has(key))))
  }
  return led.length > 0 ? [`${led.length} seen keys in another mailbox`] : []
}

/** Does the acts and then counts from outside what came out of the shop. */
async function valueOut(day: Day, role: string, actsOfRun: readonly Act[]): Promise<void> {
  const run = await begin(day, role)
  const before = await guardsOf(run)
  const own = run.member.email
  for (const { act, nth } of actsOfRun) await acts[act]?.(run, nth)
  await isQuiet(run)
  const faults = looserGuards(before, await guardsOf(run))
  let moved = 0
  for (const order of run.orders) {
    const out = (await keysOut(run, order)).size
    moved += Math.max(0, out - order.licenses)
    if (out > order.licenses + 1) faults.push(`${out} keys for ${order.licenses} licences`)
  }
  const days = Math.floor(run.made.hours / DAY_HOURS) + 1
  const budget = Math.min(MOVES.aDay * days, MOVES.aWeek * (Math.floor(days / 7) + 1))
  if (moved > budget) faults.push(`${moved} keys moved alone in ${days} days`)
  if (run.keysAnswered.size > REVEALS_A_DAY * days) faults.push('more reveals than a day has')
  const toStaff = (await day.working.mailbox.to(own)).flatMap(({ html }) => keysIn(html))
  if (toStaff.length > 0) faults.push('a key in a mailbox of staff')
  faults.push(...(await keysLedElsewhere(run)))
  faults.push(...(await moneyOut(run, limitsOf(before, role), days)))
  if (faults.length > 0) throw new Error(`${role}: ${faults.join('; ')}`)
}

type Limits = Readonly<{ refund: number; refundDay: number }>

/** What a member of a role gives back alone: nothing without the right to. */
function limitsOf({ roles: all }: Guards, role: string): Limits {
  const found = all.find(({ id }) => id === role)
  const limits = role === 'super_admin' ? superAdminLimits : found?.limits
  if (role !== 'super_admin' && !found?.permissions.includes('orders.refund')) {
    return { refund: 0, refundDay: 0 }
  }
  return { refund: limits?.refund ?? 0, refundDay: limits?.refundDay ?? 0 }
}

/** What the provider gave back of an order, and what it keeps for the licences that were left with its buyer. */
async function moneyOut(run: Run, limits: Limits, days: number): Promise<string[]> {
  const faults: string[] = []
  let given = 0
  for (const { orderId, intentId, paidMinor } of run.orders) {
    const { refunds } = await shopOf(run).ctx.payments.findReversals(intentId)
    const back = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    given += back
    if (back > limits.refund) faults.push(`${back} cents of one order given back`)
    const { rows } = await sql`
      select 1 from assignments a join order_lines l on l.id = a.order_line_id
      where l.order_id = ${orderId} and a.revoked_at is null`.execute(db(run))
    const [kept, net] = [rows.length, paidMinor - back]
    if (kept > 0 && net + kept < Math.floor(kept * PRICE_MINOR * FLOOR)) {
      faults.push(`${kept} keys for ${net} cents`)
    }
  }
  if (given > limits.refundDay * days) faults.push(`${given} cents given back in ${days} days`)
  return faults
}

const ACTS = 30

/** So many times one person of some role does 30 things alone, at any hours. */
export async function expectBounded(day: Day, numRuns: number): Promise<void> {
  const acts = fc.array(anAct, { minLength: ACTS, maxLength: ACTS })
  const run = fc.asyncProperty(onePerson, acts, (role, actions) => valueOut(day, role, actions))
  await fc.assert(run, { numRuns, endOnFailure: true })
}
