import type { requestMove } from '@keyhaven/contracts/account-moves'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { isPasswordOf } from '../../../infra/crypto/passwords.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { customerById } from './customers.repo.ts'
import { FRESH_MINUTES } from './customers.rules.ts'
import { moveCode } from './move-code.email.tsx'
import { insertMove } from './moves.repo.ts'
import { isFresh } from './sessions.repo.ts'

const SIGN_IN_AGAIN = 'Please sign out, sign in with a code, and change your address then.'

/** The account, for someone who shows once more that it is theirs. */
async function provenAccount(
  ctx: Context,
  { customerId, isProven, sessionId }: CustomerPrincipal,
  password: string | undefined,
) {
  if (customerId === null) throw new AppError('not_allowed')
  if (!isProven) throw new AppError('not_allowed', 'Please confirm your address first.')
  const account = await customerById(ctx.db, customerId)
  if (!account) throw new AppError('not_signed_in')
  const known = account.password_hash
  if (known === null && !(await isFresh(ctx.db, sessionId, FRESH_MINUTES)))
    throw new AppError('proof_needed', SIGN_IN_AGAIN)
  if (known !== null && !(await isPasswordOf(password ?? '', known)))
    throw new AppError('code_refused', 'That is not your current password.')
  return account
}

type Asking = Readonly<{
  terms: RequestOf<typeof requestMove>['body']
  asker: Buffer
  isKnown: boolean
  /** False when the address got enough of our mails for an hour: nothing is sent, and nobody is told. */
  isMailed: boolean
}>

/**
 * Begins a move. Whether the new address has an account already is found out where the mail is written,
 * out of the caller's sight: both cases are answered alike and take the same time.
 */
export async function askMove(ctx: Context, principal: CustomerPrincipal, asking: Asking) {
  const { email: newEmail, password } = asking.terms
  const account = await provenAccount(ctx, principal, password)
  const recipient = normalEmail(newEmail)
  if (recipient === principal.email)
    throw new AppError('address_same', 'Your account has this address already.')
  await inTransaction(ctx.db, async (tx) => {
    const request = { customerId: account.id, oldEmail: account.email, newEmail }
    const moveId = await insertMove(tx, request)
    if (!asking.isMailed) return
    const data = { moveId, asker: asking.asker.toString('hex'), isKnown: asking.isKnown }
    const reason = `account:${account.id}`
    const envelope = { dedupeKey: `move-code:${moveId}`, recipient, reason }
    await queueEmails(ctx, tx, [emailDraft(moveCode, { ...envelope, data })])
  })
}
