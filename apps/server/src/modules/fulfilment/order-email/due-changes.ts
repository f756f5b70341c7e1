import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { revokeAccess } from '../orders/order-access.ts'
import { lockedOrder } from '../orders/orders.service.ts'
import { dueAddressChange, dueAddressChanges, endAddressChange } from './address-changes.repo.ts'
import { changeAddress } from './change-address.ts'
import { DELAY_HOURS } from './order-email.rules.ts'

const BATCH = 50
const SYSTEM = 'system'

/** The notice will not arrive any more. */
const isLost = (mail: string | null) =>
  mail === null || ['bounced', 'dead', 'dropped'].includes(mail)

type Ended = Readonly<{ requestId: number; orderId: string; why: string }>

/** The order keeps its address, and that is on record. */
async function refuse(tx: Tx, { requestId, orderId, why }: Ended) {
  await endAddressChange(tx, requestId, 'refused')
  const meta = { request: requestId, why }
  const action = 'order.address_refused'
  await recordAudit(tx, { actor: SYSTEM, action, object: orderId, meta })
}

/**
 * Carries out one request whose time has come. A person must have been able to object: the notice has to
 * have been in the old mailbox for the whole time, unless the address is dead and the browser that
 * asked had the order open.
 */
async function carryOut(ctx: Context, requestId: number, orderId: string) {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, orderId)
    const addressChange = await dueAddressChange(tx, requestId, DELAY_HOURS)
    if (!addressChange) return
    const isUnheard = isLost(addressChange.mail)
    if (!addressChange.wasHeard && !isUnheard) return
    const hasMoved = order.email !== addressChange.oldEmail
    if (hasMoved || (isUnheard && !addressChange.isFromBrowser)) {
      return await refuse(tx, { requestId, orderId, why: hasMoved ? 'moved' : 'unheard' })
    }
    await endAddressChange(tx, requestId, 'done')
    const { newEmail: email, network } = addressChange
    const change = { email, proof: 'delay', network, actor: SYSTEM, requestId } as const
    await changeAddress(ctx, tx, order, change)
    await revokeAccess(tx, orderId)
  })
}

/** Every change of address that nobody objected to. One that the order no longer allows ends. */
export async function carryOutDueChanges(ctx: Context): Promise<void> {
  for (const { id, orderId } of await dueAddressChanges(ctx.db, BATCH)) {
    try {
      await carryOut(ctx, id, orderId)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const why = error.code
      await inTransaction(ctx.db, (tx) => refuse(tx, { requestId: id, orderId, why }))
    }
  }
}
