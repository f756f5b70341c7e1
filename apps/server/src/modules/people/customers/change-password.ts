import type { changePassword as changeCall } from '@keyhaven/contracts/customers'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { assertStrongPassword, ownWords } from '../../../infra/crypto/judge-password.ts'
import { hashPassword, isPasswordOf } from '../../../infra/crypto/passwords.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { customerById, lockAccount } from './customers.repo.ts'
import { describeCustomer, FRESH_MINUTES } from './customers.rules.ts'
import { keptBy } from './end-other-access.ts'
import { replacePassword } from './replace-password.ts'
import { isFresh } from './sessions.repo.ts'

type PasswordChange = RequestOf<typeof changeCall>['body']

/**
 * Another password for a person who is signed in and knows the current one. An account without a password
 * gets its first one right after its owner signed in with a code: that is proof enough for a while.
 */
export async function changePassword(
  ctx: Context,
  request: FastifyRequest,
  principal: CustomerPrincipal,
  { current, password }: PasswordChange,
) {
  const { customerId, email, sessionId, isProven } = principal
  if (customerId === null) throw new AppError('not_allowed')
  if (!isProven) throw new AppError('not_allowed', 'Please confirm your address first.')
  const account = await customerById(ctx.db, customerId)
  if (!account) throw new AppError('not_signed_in')
  const known = account.password_hash
  if (known === null && !(await isFresh(ctx.db, sessionId, FRESH_MINUTES)))
    throw new AppError('proof_needed')
  if (known !== null && !(await isPasswordOf(current ?? '', known)))
    throw new AppError('code_refused', 'That is not your current password.')
  await assertStrongPassword(password, ownWords(email, account.firstName, account.lastName))
  const passwordHash = await hashPassword(password)
  const kept = await keptBy(ctx, request)
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockAccount(tx, email)
    if (locked?.password_hash !== known) throw new AppError('conflict')
    await replacePassword(ctx, tx, { id: customerId, email, passwordHash, kept, by: 'change' })
  })
  return describeCustomer({ ...account, hasPassword: true })
}
