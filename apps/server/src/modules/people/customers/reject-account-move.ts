import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { isTokenOf } from '../../../infra/crypto/tokens.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { tokenParts } from '../../fulfilment/order-email/order-email.rules.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { lockAccount } from './customers.repo.ts'
import { customerActor } from './customers.rules.ts'
import { endOtherAccess } from './end-other-access.ts'
import {
  deleteAccount,
  lockAccountById,
  moveById,
  overtakeMoves,
  removePassword,
  storeAddress,
  undoAccountMove,
} from './moves.repo.ts'

const TAKEN = 'This address has a new account by now. Please write to us, and we sort it out.'

async function notifyOfReturnedAccount(tx: Tx, customerId: string, moveId: number) {
  await notifyStaff(tx, {
    dedupeKey: `account-taken-back:${moveId}`,
    severity: 'warning',
    title: 'An account was taken back to its old address',
    body: 'The owner of the old address said that the change was not theirs. The account has its old address and no password; please look who asked.',
    object: customerActor(customerId),
  })
}

/** An unproven account blocks nobody: the person who made it may be the thief. */
async function makeRoom(tx: Tx, email: string, customerId: string) {
  const other = await lockAccount(tx, email)
  if (!other || other.id === customerId) return
  if (other.isVerified) throw new AppError('conflict', TAKEN)
  await deleteAccount(tx, other.id)
}

/**
 * The owner of the old mailbox says no, with the link from the notice and without signing in, for 14 days
 * and whatever was changed since. The person who moved the account may know its password, so it goes, too. A used,
 * old or invented link is refused in the same words.
 */
export async function rejectAccountMove(ctx: Context, token: string): Promise<void> {
  const parts = tokenParts(token)
  const known = parts && (await moveById(ctx.db, parts.id))
  const isTheirs = known?.secrets.some((secret) => isTokenOf(parts?.secret ?? '', secret))
  if (!known || !isTheirs) throw new AppError('link_expired')
  const { id, customerId, oldEmail } = known
  const email = normalEmail(oldEmail)
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccountById(tx, customerId)
    const move = await moveById(tx, id)
    if (!account || !move?.mayBeTakenBack) throw new AppError('link_expired')
    await makeRoom(tx, email, customerId)
    await undoAccountMove(tx, id)
    await overtakeMoves(tx, customerId, ['open', 'done'])
    await storeAddress(tx, customerId, { email: oldEmail, emailNormal: email })
    await removePassword(tx, customerId)
    await endOtherAccess(ctx, tx, account.email, {})
    await endOtherAccess(ctx, tx, email, {})
    const actor = customerActor(customerId)
    const action = 'customer.address_taken_back'
    await recordAudit(tx, { actor, action, object: actor, meta: { move: id } })
    await notifyOfReturnedAccount(tx, customerId, id)
  })
}
