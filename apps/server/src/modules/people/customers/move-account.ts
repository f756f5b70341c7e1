import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { accountMoved } from './account-moved.email.tsx'
import { customerActor } from './customers.rules.ts'
import { endOtherAccess, type Kept, keptBy } from './end-other-access.ts'
import { finishMove, lockAccountById, moveSession, openMove, storeAddress } from './moves.repo.ts'
import { type MailProof, redeemProof } from './one-time-code.ts'

/** What PostgreSQL says when someone registered the address at the same moment. */
const TAKEN = '23505'
const isTaken = (error: unknown) => (error as { code?: string }).code === TAKEN

type Move = NonNullable<Awaited<ReturnType<typeof openMove>>>

/** The address that a code is entered for; undefined if the account waits for none. */
export async function awaitedAddress(ctx: Context, { customerId }: CustomerPrincipal) {
  const move = customerId && (await openMove(ctx.db, customerId))
  return move ? normalEmail(move.newEmail) : undefined
}

const noticeOf = ({ id, customerId, oldEmail }: Move) =>
  emailDraft(accountMoved, {
    dedupeKey: `account-moved:${id}`,
    recipient: oldEmail,
    reason: `account:${customerId}`,
    data: { moveId: id },
  })

/** Both addresses lose everyone but this browser, which goes on under the new one. */
async function putOthersOut(ctx: Context, tx: Tx, { oldEmail, newEmail }: Move, kept: Kept) {
  await endOtherAccess(ctx, tx, normalEmail(oldEmail), kept)
  if (kept.sessionId !== undefined) await moveSession(tx, kept.sessionId, normalEmail(newEmail))
  await endOtherAccess(ctx, tx, normalEmail(newEmail), kept)
}

/**
 * Moves a proven account to the address whose mailbox was read. Orders stay with the addresses they were
 * bought with. An address that has an account is refused in the words of a wrong code.
 */
export async function moveAccount(
  ctx: Context,
  request: FastifyRequest,
  { customerId, isProven }: CustomerPrincipal,
  proof: MailProof,
): Promise<void> {
  const move = customerId !== null && isProven && (await openMove(ctx.db, customerId))
  if (!move) throw new AppError('code_refused')
  await redeemProof(ctx, 'move', proof)
  const kept = await keptBy(ctx, request)
  await inTransaction(ctx.db, (tx) => carryOut(ctx, tx, move, kept)).catch((error: unknown) => {
    throw isTaken(error) ? new AppError('code_refused') : error
  })
}

async function carryOut(ctx: Context, tx: Tx, move: Move, kept: Kept) {
  const { id, customerId, oldEmail, newEmail } = move
  const account = await lockAccountById(tx, customerId)
  const isSame = account?.email === normalEmail(oldEmail)
  if (!isSame || !(await finishMove(tx, id))) throw new AppError('code_refused')
  const address = { email: newEmail, emailNormal: normalEmail(newEmail) }
  if (!(await storeAddress(tx, customerId, address))) throw new AppError('code_refused')
  await putOthersOut(ctx, tx, move, kept)
  const actor = customerActor(customerId)
  const action = 'customer.address_changed'
  await recordAudit(tx, { actor, action, object: actor, meta: { move: id } })
  await queueEmails(ctx, tx, [noticeOf(move)])
}
