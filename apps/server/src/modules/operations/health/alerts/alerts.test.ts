import { type AlertKind, alertKinds } from '@keyhaven/contracts/alert-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../../context.ts'
import { aColleague, type Colleague } from '../../../../testing/approvals.ts'
import { aBrowser, aBuyer } from '../../../../testing/buyer.ts'
import { moveClock } from '../../../../testing/clock.ts'
import { stock } from '../../../../testing/stock.ts'
import { aTinyDisk } from '../../../../testing/tiny-disk.ts'
import { type WorkingShop, workingShop } from '../../../../testing/working-shop.ts'
import { deliverEvents } from '../../../platform/webhooks/deliver-events.ts'
import { aReceiver } from '../../../platform/webhooks/testing/receiver.ts'
import { mailNews } from '../../notification-digests/mail-news.ts'
import { createBeat } from '../beat.ts'
import { quickAlerts, slowAlerts } from './alerts.jobs.ts'

const DAY = 86_400

let working: WorkingShop
let admin: Colleague
let receiver: Awaited<ReturnType<typeof aReceiver>>
let disk: Awaited<ReturnType<typeof aTinyDisk>>
let beating: ReturnType<typeof createBeat>
beforeAll(async () => {
  disk = await aTinyDisk()
  const raised = { LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }
  working = await workingShop({ ...raised, WATCHED_FOLDERS: [disk.folder] }, [])
  beating = createBeat(ctx(), 'server', working.shop.app.minuteCounts)
  admin = await aColleague(working.shop, 'admin')
  const choices = [{ kind: 'stock', onBell: true, byEmail: true }]
  const rhythm = { digestHour: null, quietFrom: null, quietUntil: null }
  await admin.call('PUT', '/api/admin/notification-choices', { choices, rhythm })
  receiver = await aReceiver()
  const events = ['alert.raised', 'alert.ended']
  const added = await admin.call('POST', '/api/admin/webhooks', { url: receiver.url, events })
  receiver.state.secret = added.json().secret
  for (let i = 0; i < 20; i += 1) {
    const email = `buyer-${i}@example.com`
    await aBrowser(working.shop).opened({ billingInfo: aBuyer({ email }) })
  }
})
afterAll(async () => {
  disk.close()
  await receiver.close()
  await working.close()
})

const ctx = (): Context => working.shop.ctx
const run = (statement: ReturnType<typeof sql>) => statement.execute(ctx().db)

/** Both paces, twice at once and once more: as several workers would. */
async function look(as: Context = ctx()) {
  for (const { run: tick } of [quickAlerts, slowAlerts]) {
    await Promise.all([tick(as), tick(as)])
    await tick(as)
  }
}

type AlertRow = Readonly<{ id: number; subject: string; is_open: boolean; says: string }>
async function alertsOf(kind: AlertKind, subject: string) {
  const { rows } = await sql<AlertRow>`
    select id, subject, says, ended_at is null as is_open
    from alerts where kind = ${kind} and subject like ${subject}
    order by id`.execute(ctx().db)
  return rows
}

async function newsOf(id: number, what: 'raised' | 'ended') {
  const { rows } = await sql<{ title: string; to_permission: string }>`
    select title, to_permission from notifications
    where dedupe_key like ${`%alert:${id}:${what}`}`.execute(ctx().db)
  return rows
}

const letCalm = () =>
  run(sql`update alerts set calm_since = calm_since - interval '2 minutes'
    where calm_since is not null`)

const countWrongCodes = async () => {
  for (let i = 0; i < 51; i += 1) {
    const browser = aBrowser(working.shop, `203.0.113.${i}`)
    await browser.call('POST', '/api/coupons/validate', {
      code: `NOT-${i}`,
      cartTotal: 100,
      productIds: ['home-2024'],
    })
  }
  await beating.beat()
}

const aRun = (hits: object[], failed?: string) => {
  const results = JSON.stringify([{ id: 'I1', says: 'No key is in two orders', hits, failed }])
  return run(sql`insert into invariant_runs (results, violations, failures)
    values (${results}::jsonb, ${hits.length}, ${failed === undefined ? 0 : 1})`)
}
/** A browser tells that the policy of a page blocked an address. */
const reportBlocked = (blocked: string) =>
  working.shop.app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({ 'csp-report': { 'blocked-uri': blocked } }),
  })

const aBalanceCheck = (hits: object[]) => {
  const results = JSON.stringify([
    { id: 'I47', says: 'It is on the balance', hits },
    { id: 'I48', says: 'It is in the ledger', hits: [{ entry: 'txn_1', at: new Date() }] },
  ])
  return run(sql`insert into invariant_runs (results, violations) values (${results}::jsonb, 1)`)
}
const aFailedRun = () => aRun([], 'canceling statement due to statement timeout')

const withNewKey = (): Context => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const { KEY_ENCRYPTION_KEYS } = ctx().config
  const config = { ...ctx().config, KEY_ENCRYPTION_KEYS: `renewed:${key},${KEY_ENCRYPTION_KEYS}` }
  return { ...ctx(), config }
}

type Case = Readonly<{
  kind: AlertKind
  subject?: string
  cause: () => Promise<unknown>
  cure: () => Promise<unknown>
  /** Where only a changed setting cures it. */
  cured?: () => Context
}>

/** Twenty orders are paid now, by the clock of the shop, and two of them go back. */
const movedBack = (kind: 'refund' | 'dispute') => sql`
  insert into ledger (order_id, kind, provider_ref, amount_minor, currency, at)
  select o.id, moved.kind, ${kind} || moved.kind || o.id, 100, 'USD', shop_now()
  from (select id from orders order by id limit 20) o, unnest(array['charge', ${kind}]) as moved (kind)
  where moved.kind = 'charge' or o.id in (select id from orders order by id limit 3)`

const cases: readonly Case[] = [
  {
    kind: 'availability',
    subject: 'checkout',
    cause: async () => {
      for (let i = 0; i < 100; i += 1) working.shop.app.minuteCounts.count('checkout', i < 20)
      await beating.beat()
    },
    cure: () => run(sql`update minute_counts set minute = minute - interval '7 hours'`),
  },
  {
    kind: 'outbox-age',
    cause: () =>
      run(sql`
        insert into emails (dedupe_key, template, recipient, data, reason, created_at)
        values ('late', 'staff-news', 'late@example.com', '{"ids": [1]}', 'request:late',
          now() - interval '6 minutes')`),
    cure: () =>
      run(sql`update emails set state = 'sent', sent_at = now() where dedupe_key = 'late'`),
  },
  {
    kind: 'webhook-age',
    cause: () =>
      run(sql`
        insert into webhook_events (id, type, payload, received_at)
        values ('evt_late', 'charge.succeeded', '{}', now() - interval '6 minutes')`),
    cure: () => run(sql`update webhook_events set processed_at = now() where id = 'evt_late'`),
  },
  {
    kind: 'stock',
    subject: 'home-2021',
    cause: () => stock(ctx(), 19, 'home-2021'),
    cure: () => stock(ctx(), 30, 'home-2021'),
  },
  {
    kind: 'declines',
    cause: () =>
      run(sql`
        insert into card_declines (event_id, attempt_id, checkout_id, network, at)
        select 'declined ' || a.id, a.id, o.checkout_id, '203.0.113.0', shop_now()
        from orders o join payment_attempts a on a.order_id = o.id`),
    cure: () => run(sql`update payment_attempts set created_at = created_at - interval '2 hours'`),
  },
  {
    kind: 'coupons',
    cause: countWrongCodes,
    cure: () => run(sql`update minute_counts set minute = minute - interval '10 minutes'`),
  },
  {
    kind: 'refunds',
    cause: () => run(movedBack('refund')),
    cure: () => moveClock(working.shop, 31 * DAY),
  },
  {
    kind: 'disputes',
    cause: () => run(movedBack('dispute')),
    cure: () => moveClock(working.shop, 62 * DAY),
  },
  {
    kind: 'invariant',
    subject: 'I1',
    cause: () => aRun([{ unit: 1 }]),
    cure: () => aRun([]),
  },
  {
    kind: 'invariants-not-checked',
    subject: 'I1',
    cause: aFailedRun,
    cure: () => aRun([]),
  },
  {
    kind: 'disk',
    subject: '%',
    cause: async () => {
      disk.fill(0.9)
      await beating.beat()
    },
    cure: async () => {
      disk.fill(0.1)
      await beating.beat()
    },
  },
  {
    kind: 'clock',
    subject: '%',
    cause: async () => {
      await moveClock(working.shop, 3)
      await beating.beat()
    },
    cure: async () => {
      await moveClock(working.shop, 0)
      await beating.beat()
    },
  },
  {
    kind: 'provider-key-refused',
    cause: async () => {
      await beating.beat()
      await run(
        sql`update heartbeats set key_refusal = 'Invalid API Key provided: sk_test_****9999'`,
      )
    },
    cure: () => beating.beat(),
  },
  {
    kind: 'payments-csp',
    cause: async () => {
      await reportBlocked('https://js.stripe.com/v3/')
      await beating.beat()
    },
    cure: () => run(sql`delete from minute_counts where name = 'payment-csp'`),
  },
  {
    kind: 'payout-failed',
    cause: () =>
      run(sql`
        insert into payouts (provider, id, amount_minor, currency, state, arrives_on, failure, is_automatic, at)
        values ('stripe', 'po_failed', 100, 'USD', 'failed', current_date, 'The bank account has been closed.', true,
          now() - interval '1 day')`),
    cure: () =>
      run(sql`
        insert into payouts (provider, id, amount_minor, currency, state, arrives_on, is_automatic, at)
        values ('stripe', 'po_paid', 100, 'USD', 'paid', current_date, true, now())`),
  },
  {
    kind: 'money-missing',
    cause: () => aBalanceCheck([{ ref: 'pi_1', what: 'not on the balance of the provider' }]),
    cure: () => aBalanceCheck([]),
  },
  {
    kind: 'account-restricted',
    cause: () =>
      run(sql`
        insert into provider_accounts (provider, account_id, takes_payments, pays_out, due, due_by, read_at)
        values ('stripe', 'acct_1', true, false, '{individual.id_number}', now() + interval '9 days', now())`),
    cure: () => run(sql`update provider_accounts set pays_out = true, due = '{}'`),
  },
  {
    kind: 'encryption-key',
    subject: 'development',
    cause: () => moveClock(working.shop, 366 * DAY),
    cure: async () => {},
    cured: withNewKey,
  },
  {
    kind: 'paid-undelivered',
    cause: () =>
      run(sql`
        update orders set payment_status = 'paid', paid_at = now() - interval '6 minutes'
        where id = (select min(id) from orders)`),
    cure: () =>
      run(sql`update orders set fulfilment_status = 'allocated' where paid_at is not null`),
  },
  {
    kind: 'duplicate-charge',
    cause: () =>
      run(sql`
        with twice as (
          update payment_attempts set status = 'duplicate'
          where id = (select min(id) from payment_attempts)
          returning id, order_id
        )
        insert into ledger (order_id, attempt_id, kind, provider_ref, amount_minor, currency, at)
        select order_id, id, 'charge', 'twice', 500, 'USD', now() - interval '11 minutes' from twice`),
    cure: () =>
      run(sql`
        insert into ledger (order_id, attempt_id, kind, provider_ref, amount_minor, currency)
        select order_id, attempt_id, 'refund', 'given back', 500, 'USD'
        from ledger where provider_ref = 'twice'`),
  },
]

test('every kind of alert has a case here', () => {
  expect(cases.map(({ kind }) => kind).sort()).toEqual(Object.keys(alertKinds).sort())
})

test('a healthy shop raises nothing', async () => {
  await reportBlocked('https://tracker.example.com/js.stripe.com')
  await beating.beat()
  await look()
  const { rows } = await sql`select kind from alerts`.execute(ctx().db)
  expect(rows).toEqual([])
})

describe('an alert is raised once, mailed, told to other systems, and ends by itself', () => {
  test.each(cases)('$kind', async ({ kind, subject = '', cause, cure, cured }) => {
    await cause()
    await look()
    const [alert, ...others] = (await alertsOf(kind, subject)).filter(({ is_open }) => is_open)
    expect(others).toEqual([])
    expect(alert?.says).toMatch(/\d/)
    const id = alert?.id ?? 0
    expect(await newsOf(id, 'raised')).toEqual([
      { title: alertKinds[kind], to_permission: 'jobs.manage' },
    ])
    const mailed = (await working.mailbox.to(admin.email)).length
    await moveClock(working.shop, 0)
    await mailNews(ctx())
    const mails = await working.mailsTo(admin.email, mailed + 1)
    expect(mails.map(({ text }) => text).join(' ')).toContain(alert?.says.slice(0, 20))

    await cure()
    const later = cured?.() ?? ctx()
    await look(later)
    expect((await alertsOf(kind, subject)).filter(({ is_open }) => is_open)).toHaveLength(1)
    await letCalm()
    await look(later)
    expect((await alertsOf(kind, subject)).map(({ is_open }) => is_open)).toEqual([false])
    expect(await newsOf(id, 'ended')).toHaveLength(1)
    await moveClock(working.shop, 0)
    await deliverEvents(ctx())
    const heard = receiver.heard.filter(({ data }) => (data as { alertId?: number }).alertId === id)
    expect(heard.map(({ type, isSigned }) => [type, isSigned])).toEqual([
      ['alert.raised', true],
      ['alert.ended', true],
    ])
    await run(sql`delete from alerts where kind <> ${kind}`)
  })
})

test('an alert that looks well for a moment does not end', async () => {
  await aRun([{ unit: 2 }])
  await look()
  await aRun([])
  await look()
  await aRun([{ unit: 2 }])
  await look()
  await letCalm()
  await aRun([])
  await look()
  expect((await alertsOf('invariant', 'I1')).at(-1)?.is_open).toBe(true)
  await letCalm()
  await look()
  expect((await alertsOf('invariant', 'I1')).at(-1)?.is_open).toBe(false)
})

test('a look that fails raises nothing, ends nothing and stops no other', async () => {
  await aRun([{ unit: 3 }])
  await look()
  await sql`alter table webhook_events rename to webhook_events_away`.execute(ctx().db)
  await aRun([])
  await quickAlerts.run(ctx())
  await letCalm()
  await quickAlerts.run(ctx())
  await sql`alter table webhook_events_away rename to webhook_events`.execute(ctx().db)
  expect((await alertsOf('invariant', 'I1')).at(-1)?.is_open).toBe(false)
  expect((await alertsOf('webhook-age', '')).some(({ is_open }) => is_open)).toBe(false)
})
