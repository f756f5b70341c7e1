import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { isTokenOf } from '../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { releaseWithheldKeys } from '../../stock/licenses/units/withheld-keys.ts'
import { queueMovedMails } from '../delivery/mails/move-mails.ts'
import { revokeAccess } from '../orders/order-access.ts'
import { type LockedOrder, lockedOrder, moveToAddress } from '../orders/orders.service.ts'
import {
  addressChangeById,
  endAddressChange,
  isYoung,
  overtakeAddressChanges,
} from './address-changes.repo.ts'
import { factsOf } from './order-email.repo.ts'
import { tokenParts } from './order-email.rules.ts'

type AddressChange = NonNullable<Awaited<ReturnType<typeof addressChangeById>>>

const titles = {
  stopped: 'Someone tried to move',
  taken_back: 'A stranger had taken over',
}

async function notifyOfReturnedOrder(tx: Tx, order: LockedOrder, outcome: keyof typeof titles) {
  await notifyStaff(tx, {
    dedupeKey: `address-${outcome}:${order.id}`,
    severity: 'warning',
    title: `${titles[outcome]} ${order.order_number}`,
    body: 'The owner of the old address said that the change of address was not theirs. The order has its old address; please look who asked.',
    object: order.id,
  })
}

/** The order returns to the address it had, whatever was changed since, and its keys are shown again. */
async function takeBack(ctx: Context, tx: Tx, order: LockedOrder, addressChange: AddressChange) {
  const nth = (await factsOf(tx, order.id)).changes + 1
  const email = addressChange.old_email
  const moved = { orderId: order.id, nth, oldEmail: order.email, newEmail: email }
  await releaseWithheldKeys(tx, order.id)
  await moveToAddress(tx, { ...moved, proof: 'taken_back', network: '' })
  await overtakeAddressChanges(tx, order.id)
  await revokeAccess(tx, order.id)
  await queueMovedMails(ctx, tx, { id: order.id, email }, nth)
}

/** What the link does now: stop a change that waits, or take back one that happened. */
async function outcomeOf(tx: Tx, addressChange: AddressChange): Promise<keyof typeof titles> {
  if (addressChange.state === 'open') return 'stopped'
  if (addressChange.state === 'done' && (await isYoung(tx, addressChange.id))) return 'taken_back'
  throw new AppError('link_expired')
}

/**
 * The owner of the old mailbox says no, with the link from the notice and without signing in. It works
 * once. A used, old or invented link is refused in the same words.
 */
export async function rejectAddressChange(ctx: Context, token: string) {
  const parts = tokenParts(token)
  const known = parts && (await addressChangeById(ctx.db, parts.id))
  const isTheirs = known?.secrets.some((secret) => isTokenOf(parts?.secret ?? '', secret))
  if (known?.way !== 'delay' || !isTheirs) throw new AppError('link_expired')
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, known.order_id)
    const addressChange = (await addressChangeById(tx, known.id)) as AddressChange
    const outcome = await outcomeOf(tx, addressChange)
    await endAddressChange(tx, addressChange.id, outcome)
    if (outcome === 'taken_back') await takeBack(ctx, tx, order, addressChange)
    await notifyOfReturnedOrder(tx, order, outcome)
    const action = outcome === 'stopped' ? 'order.address_stopped' : 'order.address_taken_back'
    const meta = { request: addressChange.id }
    await recordAudit(tx, { actor: 'buyer', action, object: order.id, meta })
    return outcome
  })
  return { success: true as const, outcome }
}
