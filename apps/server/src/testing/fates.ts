import { noLimits } from '@keyhaven/contracts/staff/roles'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { AppError } from '../infra/app-error.ts'
import { inTransaction } from '../infra/db/transaction.ts'
import { decideClaim } from '../modules/after-sale/key-claims/decide-claim.ts'
import { decideRequest } from '../modules/after-sale/returns/decide-return.ts'
import { refundByStaff } from '../modules/after-sale/returns/refund-by-staff.ts'
import { queueLaterKeys } from '../modules/fulfilment/delivery/delivery.service.ts'
import { revokeKey } from '../modules/fulfilment/key-swaps/revoke-key.ts'
import { swapKey } from '../modules/fulfilment/key-swaps/swap-key.ts'
import { addressByStaff } from '../modules/fulfilment/order-email/address-by-staff.ts'
import { changeAddress } from '../modules/fulfilment/order-email/change-address.ts'
import { lockedOrder } from '../modules/fulfilment/orders/orders.service.ts'
import { processErasures } from '../modules/people/privacy/erase-person.ts'
import { createStaff } from '../modules/platform/staff/create-staff.ts'
import { fillBackorders } from '../modules/stock/licenses/units/fill-backorders.ts'
import { aBuyer, aLine } from './buyer.ts'
import type { TestCardProvider } from './card-provider.ts'
import { workOff } from './returns.ts'
import { bought, hearEvents } from './reversals.ts'
import type { TestShop } from './test-shop.ts'

const LICENSES = 2
const PRODUCT = 'home-2024'
const consents = { immediateDelivery: true, withdrawalWaiver: true }

let serial = 0

/** What a company was offered, once for all orders of a test: seats belong to orders of an offer. */
async function offerFor({ ctx }: TestShop, totalMinor: number): Promise<number> {
  serial += 1
  const { rows } = await sql<{ id: number }>`
    insert into business_offers (
      reference, version, currency, lines, total_minor, parties, issued_by, issued_at, expires_at)
    values (
      ${`BQ-FATES-${serial}`}, 1, 'USD', '[]', ${totalMinor}, '{"company": "Harbour Ltd"}', 'test',
      now(), now() + interval '30 days')
    returning id`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

/**
 * A German buyer of two licences whose keys were seen, with everything that can happen to the first of
 * them: bought by an offer, paid with a card of its own, the key mail sent, the waiver not confirmed.
 */
export async function aLicense(shop: TestShop, provider: TestCardProvider) {
  serial += 1
  const email = `fate-${process.pid}-${serial}@example.com`
  const billingInfo = aBuyer({ email, country: 'DE' })
  const items = [aLine({ productId: PRODUCT, quantity: LICENSES })]
  const paid = await bought(shop, provider, { items, billingInfo, ...{ consents } })
  const { orderId } = paid
  const { rows } = await sql<{ charged: number; lineId: number }>`
    select o.charge_minor as charged, l.id as "lineId"
    from orders o
    join order_lines l on l.order_id = o.id
    where o.id = ${orderId}`.execute(shop.ctx.db)
  const offerId = await offerFor(shop, rows[0]?.charged ?? 0)
  await sql`update orders set offer_id = ${offerId} where id = ${orderId}`.execute(shop.ctx.db)
  await sql`
    update payment_attempts set card_fingerprint = sha256(${orderId}::text::bytea)
    where order_id = ${orderId}`.execute(shop.ctx.db)
  await sendMails(shop, orderId)
  return { ...paid, email, shop, provider, lineId: rows[0]?.lineId ?? 0 }
}
export type License = Awaited<ReturnType<typeof aLicense>>

/** Keys have left; the confirmation that repeats the waiver has not, so that the right still applies. */
async function sendMails({ ctx }: TestShop, orderId: string) {
  await sql`
    update emails
    set state = case when dedupe_key like 'confirm:%' then 'dropped' else 'sent' end,
      sent_at = case when dedupe_key like 'confirm:%' then null else now() end
    where reason = ${orderId}
      and state = 'queued'`.execute(ctx.db)
}

type Reply = Readonly<{ status: number; code?: string | undefined; outcome?: string | undefined }>

const replyOf = (reply: LightMyRequestResponse): Reply => {
  const { code, outcome } = reply.json<{ code?: string; outcome?: string }>()
  return { status: reply.statusCode, code, outcome }
}

async function askBack(license: License, isWithdrawal: boolean): Promise<Reply> {
  const path = `/api/orders/${license.orderId}/returns`
  const units = [{ lineId: license.lineId, slot: 1 }]
  const wish = { units, isWithdrawal, ...(!isWithdrawal && { reason: 'changed_mind' }) }
  return replyOf(await license.browser.call('POST', path, wish))
}

async function complain(license: License, complaint: object): Promise<Reply> {
  const path = `/api/orders/${license.orderId}/key-claims`
  const listed = await license.browser.call('GET', path)
  const [first] = listed.json<{ licenses?: { id: number }[] }>().licenses ?? []
  const claim = { licenseId: first?.id ?? 0, ...complaint }
  return replyOf(await license.browser.call('POST', path, claim))
}

/** A member of staff who replaces keys; one is enough for a shop. */
async function aSwapper({ db }: Pick<Context, 'db'>): Promise<string> {
  const email = 'swapper@example.com'
  const known = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (known) return known.id
  const names = { firstName: 'Swap', lastName: 'Per' }
  const member = { ...names, email, role: 'catalogue' as const, password: 'correct horse battery' }
  return await createStaff(db, member, 'test')
}

async function firstUnitOf({ db }: Pick<Context, 'db'>, orderId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.unit_id as id
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where l.order_id = ${orderId} and a.slot = 1 and a.revoked_at is null`.execute(db)
  return rows[0]?.id ?? 0
}

/** What was moved before does not count any more: a second person is not what this is about. */
const onAnotherDay = ({ db }: Pick<Context, 'db'>) =>
  sql`update key_moves set at = at - interval '1 day'`.execute(db)

/** Everything that can happen to a licence, as it happens in the shop. */
export const happenings = {
  return: (license: License) => askBack(license, false),
  withdrawal: (license: License) => askBack(license, true),
  /** A fault of the key: replaced at once where nothing speaks against it. */
  claim: (license: License) => complain(license, { errorCode: '0xc004c003' }),
  /** A fault of something else: it waits for staff. */
  doubt: (license: License) => complain(license, { symptom: 'no-connection' }),
  /** Staff give the first licence back, with its key seen. */
  staff_refund: async ({ shop: { ctx }, orderId, lineId }: License): Promise<Reply> => {
    const what = { kind: 'licenses' as const, units: [{ lineId, slot: 1 }] }
    const asked = { what, reason: 'other' as const, note: '', seen: 1 }
    try {
      await refundByStaff(ctx, orderId, { actor: 'staff:3', limits: noLimits, asked })
      return { status: 200 }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { status: error.status, code: error.code }
    }
  },
  dispute: async ({ shop, provider, intentId }: License): Promise<Reply> => {
    await provider.dispute(intentId).catch(() => undefined)
    await hearEvents(shop.ctx)
    return { status: 200 }
  },
  seat: async ({ browser, orderId }: License): Promise<Reply> => {
    serial += 1
    const emails = [`colleague-${serial}@example.com`]
    const seats = { productId: PRODUCT, emails }
    return replyOf(await browser.call('POST', `/api/orders/${orderId}/seats`, seats))
  },
  /** As after the code from the old mailbox, which no browser here can read. */
  address: async ({ shop: { ctx }, orderId }: License): Promise<Reply> => {
    serial += 1
    const email = `moved-${serial}@example.com`
    const change = { email, proof: 'code', network: '', actor: 'buyer' } as const
    try {
      await inTransaction(ctx.db, async (tx) =>
        changeAddress(ctx, tx, await lockedOrder(tx, orderId), change),
      )
      return { status: 200 }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { status: error.status, code: error.code }
    }
  },
  /** The same by staff who may: keys that were seen stay hidden at the new address. */
  staff_address: async ({ shop: { ctx }, orderId }: License): Promise<Reply> => {
    serial += 1
    const change = { email: `moved-${serial}@example.com`, reason: 'mistyped' }
    const staff = { id: await aSwapper(ctx), permissions: ['licenses.reveal'] as const }
    await onAnotherDay(ctx)
    try {
      await addressByStaff(ctx, staff, orderId, change)
      return { status: 200 }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { status: error.status, code: error.code }
    }
  },
  /** Staff replace the key although nobody claimed that it fails. */
  swap: async ({ shop: { ctx }, orderId }: License): Promise<Reply> => {
    const staffId = await aSwapper(ctx)
    await onAnotherDay(ctx)
    try {
      await swapKey(ctx, await firstUnitOf(ctx, orderId), {
        staffId,
        reason: 'reported by telephone',
      })
      return { status: 200 }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { status: error.status, code: error.code }
    }
  },
  /** Staff take the key away; the licence waits for another one. */
  revoke: async ({ shop: { ctx }, orderId }: License): Promise<Reply> => {
    const staffId = await aSwapper(ctx)
    try {
      await revokeKey(ctx, await firstUnitOf(ctx, orderId), { staffId, reason: 'found in public' })
      return { status: 200 }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { status: error.status, code: error.code }
    }
  },
  erasure: async (license: License): Promise<Reply> => {
    await wishToBeErased(license)
    await processErasures(license.shop.ctx)
    const isBegun = await hasBegun(license)
    return { status: 200, outcome: isBegun ? 'begun' : 'waits' }
  },
} as const
export type Happening = keyof typeof happenings

async function wishToBeErased({ shop, email }: License) {
  serial += 1
  await sql`
    insert into erasures (id, email_normal, address_hash, requested_at)
    values (${`fate-${serial}`}, ${email}, sha256(convert_to(${email}, 'UTF8')), now())
    on conflict (email_normal) do nothing`.execute(shop.ctx.db)
}

async function hasBegun({ shop, email }: License): Promise<boolean> {
  const { rows } = await sql`
    select 1 from erasures where email_normal = ${email} and started_at is null`.execute(
    shop.ctx.db,
  )
  return rows.length === 0
}

async function unlessRefused(work: Promise<unknown>) {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

/** Staff decide whatever waits, in one order, in the other, or two of them at once. */
async function decideAll({ shop: { ctx }, orderId }: License, nth: number) {
  const approve = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from refund_requests where order_id = ${orderId} and state = 'review'`.execute(
      ctx.db,
    )
    for (const { id } of rows) {
      await unlessRefused(decideRequest(ctx, id, { decision: 'approve', note: '' }, 'staff:1'))
    }
  }
  const replace = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from key_claims where order_id = ${orderId} and state = 'queued'`.execute(ctx.db)
    for (const { id } of rows) {
      await unlessRefused(decideClaim(ctx, id, { decision: 'replace', note: '' }, 'staff:2'))
    }
  }
  const ways = [
    () => approve().then(replace),
    () => replace().then(approve),
    () => Promise.all([approve(), replace()]),
  ]
  await ways[nth % ways.length]?.()
}

async function endDisputes({ shop, provider, intentId }: License, status: 'won' | 'lost') {
  const { disputes } = await shop.ctx.payments.findReversals(intentId)
  for (const { id, state } of disputes)
    if (state === 'open') await provider.closeDispute(id, status)
  await hearEvents(shop.ctx)
}

/** Whatever is still to happen happens: the bank and staff decide, money moves, mails go, wishes end. */
export async function settleAll(license: License, nth: number) {
  const { shop, orderId } = license
  await decideAll(license, nth)
  await workOff(shop)
  await endDisputes(license, nth % 2 === 0 ? 'won' : 'lost')
  await decideAll(license, nth + 1)
  await workOff(shop)
  await fillBackorders(shop.ctx, PRODUCT, queueLaterKeys)
  await sendMails(shop, orderId)
  await processErasures(shop.ctx)
}

type Ending = Readonly<{ keys: number; money: boolean }>

/** Working keys of the first licence, and whether its money went back, by us or by the bank. */
export async function endingOf({ shop, orderId }: License): Promise<Ending> {
  const { rows } = await sql<Ending>`
    select
      (
        select count(*)::integer
        from assignments a
        join order_lines l on l.id = a.order_line_id
        where l.order_id = o.id and a.slot = 1 and a.revoked_at is null
      ) as keys,
      o.payment_status in ('refunded', 'dispute_lost', 'disputed') or exists (
        select
        from refund_units u
        join refund_requests r on r.id = u.request_id
        where r.order_id = o.id and u.slot = 1 and r.state = 'refunded'
      ) as money
    from orders o
    where o.id = ${orderId}`.execute(shop.ctx.db)
  return rows[0] ?? { keys: 0, money: false }
}
