import { noLimits } from '@keyhaven/contracts/staff/roles'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { AppError } from '../infra/app-error.ts'
import { inTransaction } from '../infra/db/transaction.ts'
import { refundByStaff } from '../modules/after-sale/returns/refund-by-staff.ts'
import { revokeKey } from '../modules/fulfilment/key-swaps/revoke-key.ts'
import { swapKey } from '../modules/fulfilment/key-swaps/swap-key.ts'
import { addressByStaff } from '../modules/fulfilment/order-email/address-by-staff.ts'
import { changeAddress } from '../modules/fulfilment/order-email/change-address.ts'
import { lockedOrder } from '../modules/fulfilment/orders/orders.service.ts'
import { processErasures } from '../modules/people/privacy/erase-person.ts'
import { createStaff } from '../modules/staff/staff/create-staff.ts'
import { type License, PRODUCT } from './contested-license.ts'
import { hearEvents } from './reversals.ts'

let serial = 0

type Reply = Readonly<{ status: number; code?: string | undefined; outcome?: string | undefined }>

const replyOf = (reply: LightMyRequestResponse): Reply => {
  const { code, outcome } = reply.json<{ code?: string; outcome?: string }>()
  return { status: reply.statusCode, code, outcome }
}

/** What a call of a service comes to, as a browser would be told. */
async function replyTo(work: Promise<unknown>): Promise<Reply> {
  try {
    await work
    return { status: 200 }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: error.status, code: error.code }
  }
}

async function askBack(license: License, isWithdrawal: boolean): Promise<Reply> {
  const path = `/api/orders/${license.orderId}/returns`
  const units = [{ lineId: license.lineId, slot: 1 }]
  const request = { units, isWithdrawal, ...(!isWithdrawal && { reason: 'changed_mind' }) }
  return replyOf(await license.browser.call('POST', path, request))
}

async function complain(license: License, complaint: object): Promise<Reply> {
  const path = `/api/orders/${license.orderId}/key-claims`
  const listed = await license.browser.call('GET', path)
  const [first] = listed.json<{ licenses?: { id: number }[] }>().licenses ?? []
  const claim = { licenseId: first?.id ?? 0, ...complaint }
  return replyOf(await license.browser.call('POST', path, claim))
}

/** A member of staff who replaces keys; one is enough for a shop. */
export async function aSwapper({ db }: Pick<Context, 'db'>): Promise<string> {
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
  sql`update key_moves set at = at - interval '8 days'`.execute(db)

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
    const by = { actor: 'staff:3', limits: noLimits }
    return await replyTo(refundByStaff(ctx, orderId, { ...by, asked }))
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
    const moved = inTransaction(ctx.db, async (tx) =>
      changeAddress(ctx, tx, await lockedOrder(tx, orderId), change),
    )
    return await replyTo(moved)
  },
  /** The same by staff who may: keys that were seen stay hidden at the new address. */
  staff_address: async ({ shop: { ctx }, orderId }: License): Promise<Reply> => {
    serial += 1
    const change = { email: `moved-${serial}@example.com`, reason: 'mistyped' }
    const staff = { id: await aSwapper(ctx), permissions: ['licenses.reveal'] as const }
    await onAnotherDay(ctx)
    return await replyTo(addressByStaff(ctx, staff, orderId, change))
  },
  /** Staff replace the key although nobody claimed that it fails. */
  swap: async ({ shop: { ctx }, orderId }: License): Promise<Reply> => {
    const staffId = await aSwapper(ctx)
    await onAnotherDay(ctx)
    const act = { staffId, reason: 'reported by telephone' }
    return await replyTo(swapKey(ctx, await firstUnitOf(ctx, orderId), act))
  },
  /** Staff take the key away; the licence waits for another one. */
  revoke: async ({ shop: { ctx }, orderId }: License): Promise<Reply> => {
    const staffId = await aSwapper(ctx)
    await onAnotherDay(ctx)
    const act = { staffId, reason: 'found in public' }
    return await replyTo(revokeKey(ctx, await firstUnitOf(ctx, orderId), act))
  },
  erasure: async (license: License): Promise<Reply> => {
    await askToBeErased(license)
    await processErasures(license.shop.ctx)
    const isBegun = await hasBegun(license)
    return { status: 200, outcome: isBegun ? 'begun' : 'waits' }
  },
} as const
export type Happening = keyof typeof happenings

async function askToBeErased({ shop, email }: License) {
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
