import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { withholdSeenKeys } from '../../stock/licenses/units/withheld-keys.ts'
import { queueMovedMails } from '../delivery/mails/move-mails.ts'
import { checkConflict } from '../license-conflicts/license-conflicts.service.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { type LockedOrder, moveToAddress } from '../orders/orders.service.ts'
import { addressChanged } from './address-changed.email.tsx'
import { overtakeAddressChanges } from './address-changes.repo.ts'
import { factsOf } from './order-email.repo.ts'
import { mayBeCorrected } from './order-email.rules.ts'

type AddressChange = Readonly<{
  email: string
  proof: 'code' | 'delay' | 'card' | 'staff'
  network: string
  actor: string
  /** The request that is carried out, where it can be taken back. */
  requestId?: number
  /** What else the audit log keeps. */
  note?: Readonly<Record<string, string>>
}>

const noticeTo = (order: LockedOrder, nth: number, { requestId, proof }: AddressChange) =>
  emailDraft(addressChanged, {
    dedupeKey: `address-changed:${order.id}:${nth}`,
    recipient: order.email,
    reason: order.id,
    data: {
      ...{ orderId: order.id, nth, isByStaff: proof === 'staff' },
      ...(requestId !== undefined && { requestId }),
    },
  })

/**
 * Gives an order another address, in the caller's transaction and with the order locked: receipt and
 * link go there, what else was asked is settled, and the old address is told unless it is dead. Without
 * the old mailbox's code, keys that were seen are withheld from the new address. The caller has seen
 * the proof, and ends the access of others.
 */
export async function changeAddress(
  ctx: Context,
  tx: Tx,
  order: LockedOrder,
  change: AddressChange,
) {
  const { email, proof, network, actor, note } = change
  await checkConflict(tx, order.id, 'address')
  const facts = await factsOf(tx, order.id)
  if (!mayBeCorrected(facts)) throw new AppError('address_fixed')
  if (normalEmail(email) === normalEmail(order.email)) throw new AppError('address_same')
  const nth = facts.changes + 1
  const moved = { orderId: order.id, nth, oldEmail: order.email, newEmail: email, proof, network }
  const withheld = proof === 'code' ? [] : await withholdSeenKeys(tx, order.id)
  await moveToAddress(tx, moved)
  await overtakeAddressChanges(tx, order.id)
  await queueMovedMails(ctx, tx, { id: order.id, email }, nth)
  // What staff do is told to the old address in any case.
  const isTold = proof === 'staff' || !facts.isUnreachable
  if (isTold) await queueEmails(ctx, tx, [noticeTo(order, nth, change)])
  const meta = { nth, proof, network, wasUnreachable: facts.isUnreachable, withheld, ...note }
  await recordAudit(tx, { actor, action: 'order.address', object: order.id, meta })
  return { withheld }
}
