import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { AddressWay, addressWaysOfOrder } from '@keyhaven/contracts/order-email'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { hasSeenKeys } from '../../stock/licenses/units/withheld-keys.ts'
import { maskEmail, normalEmail } from '../orders/orders.rules.ts'
import { type LockedOrder, lockedOrder } from '../orders/orders.service.ts'
import { addressChangeMail } from './address-change.email.tsx'
import { insertAddressChange, recentAddressChanges } from './address-changes.repo.ts'
import { addressCode } from './address-code.email.tsx'
import type { Named } from './named-order.ts'
import { factsOf } from './order-email.repo.ts'
import { CODE_MINUTES, DELAY_HOURS, type Standing, waysOf } from './order-email.rules.ts'

/** So many mails an hour to the old address, for browsers that have the order open and for others apart. */
const REQUESTS_PER_HOUR = 3
const REQUESTS_PER_DAY = 8
/** Who knows an order only by its invoice may make us write to its owner so often a day. */
const STRANGERS_PER_DAY = 2

async function standingOf(
  db: Db,
  { orderId, isOpenHere }: Pick<Named, 'orderId' | 'isOpenHere'>,
): Promise<Standing> {
  const [facts, wereKeysSeen] = [await factsOf(db, orderId), await hasSeenKeys(db, orderId)]
  return { ...facts, wereKeysSeen, isWaiting: facts.waitingUntil !== null, isOpenHere }
}

/** How the address can be corrected now, and what waits. */
export async function waysFor(
  ctx: Context,
  named: Named,
): Promise<ResponseOf<typeof addressWaysOfOrder>> {
  const { email, waitingUntil } = await factsOf(ctx.db, named.orderId)
  return {
    success: true,
    ways: waysOf(await standingOf(ctx.db, named)),
    to: maskEmail(email),
    ...(waitingUntil && { waitingUntil: waitingUntil.toISOString() }),
  }
}

/** Refuses a way that is not open, and says why where that helps. */
export async function mustBeOpen(tx: Tx, named: Named, way: AddressWay) {
  const standing = await standingOf(tx, named)
  if (waysOf(standing).includes(way)) return
  if (way === 'delay' && standing.isWaiting) throw new AppError('address_waiting')
  throw new AppError('address_fixed')
}

async function mayAsk(tx: Tx, named: Named, order: LockedOrder, email: string) {
  if (normalEmail(email) === normalEmail(order.email)) throw new AppError('address_same')
  const { orderId, isOpenHere } = named
  const hour = await recentAddressChanges(tx, orderId, isOpenHere, 1)
  const day = await recentAddressChanges(tx, orderId, isOpenHere, 24)
  const most = isOpenHere ? REQUESTS_PER_DAY : STRANGERS_PER_DAY
  if (hour >= REQUESTS_PER_HOUR || day >= most) throw new AppError('too_many_requests')
}

const templates = { code: addressCode, delay: addressChangeMail }
const minutes = { code: CODE_MINUTES, delay: DELAY_HOURS * 60 }

/** Notes a request and writes to the old address about it, in one transaction. */
async function addressChange(ctx: Context, named: Named, way: 'code' | 'delay', email: string) {
  return await inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, named.orderId)
    await mustBeOpen(tx, named, way)
    await mayAsk(tx, named, order, email)
    const { id, until } = await insertAddressChange(tx, {
      ...{ orderId: order.id, way, oldEmail: order.email, newEmail: email },
      ...{ isFromBrowser: named.isOpenHere, network: named.network, minutes: minutes[way] },
    })
    const mail = emailDraft(templates[way], {
      dedupeKey: `${templates[way].name}:${id}`,
      recipient: order.email,
      reason: order.id,
      data: { requestId: id },
    })
    await queueEmails(ctx, tx, [mail])
    const meta = { request: id, way, network: named.network }
    const asked = { actor: 'buyer', action: 'order.address_asked', object: order.id, meta }
    await recordAudit(tx, asked)
    return { order, until }
  })
}

/** Mails a code to the address on file. It is good for one new address, once. */
export async function askForCode(ctx: Context, named: Named, email: string) {
  const { order } = await addressChange(ctx, named, 'code', email)
  return { success: true as const, to: maskEmail(order.email) }
}

/** The address changes in 72 hours, unless the address on file says no. */
export async function askForDelay(ctx: Context, named: Named, email: string) {
  const { until } = await addressChange(ctx, named, 'delay', email)
  return { success: true as const, to: maskEmail(email), changesAt: until.toISOString() }
}
