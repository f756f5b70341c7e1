import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { assertStrongPassword, ownWords } from '../../../infra/crypto/judge-password.ts'
import { hashPassword } from '../../../infra/crypto/passwords.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { customerById } from './customers.repo.ts'
import { describeCustomer, describeGuest } from './customers.rules.ts'
import { keptBy } from './end-other-access.ts'
import { addressOfProof, type MailProof, redeemProof } from './one-time-code.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { replacePassword } from './replace-password.ts'

type Reset = Readonly<{ proof: MailProof; password: string }>

/**
 * A new password for the reader of the mailbox; everyone else is signed out. Names on the account are no
 * part of the judgement: before the proof is checked they would tell a stranger what they are.
 */
export async function resetPassword(
  ctx: Context,
  request: FastifyRequest,
  { proof, password }: Reset,
): Promise<string> {
  const email = await addressOfProof(ctx, 'reset', proof)
  await assertStrongPassword(password, ownWords(email))
  const passwordHash = await hashPassword(password)
  await redeemProof(ctx, 'reset', proof)
  const kept = await keptBy(ctx, request)
  await inTransaction(ctx.db, async (tx) => {
    const id = await proveMailbox(ctx, tx, { email, by: 'reset', kept })
    if (!id) throw new AppError('code_refused')
    await replacePassword(ctx, tx, { id, email, passwordHash, kept, by: 'reset' })
  })
  return email
}

/** Proves the address of the account that is signed in; everyone else is signed out. */
export async function verifyAddress(
  ctx: Context,
  request: FastifyRequest,
  { customerId, email }: CustomerPrincipal,
  proof: MailProof,
) {
  if (customerId === null) throw new AppError('not_allowed')
  await redeemProof(ctx, 'verify', proof)
  const kept = await keptBy(ctx, request)
  await inTransaction(ctx.db, (tx) =>
    proveMailbox(ctx, tx, { email, by: 'verification', customerId, kept }),
  )
}

/** The reader of the mailbox may open what was bought with it, with an account or without. */
export async function ownerByProof(ctx: Context, request: FastifyRequest, proof: MailProof) {
  const email = await redeemProof(ctx, 'access', proof)
  const kept = await keptBy(ctx, request)
  const id = await inTransaction(ctx.db, (tx) => proveMailbox(ctx, tx, { email, by: 'code', kept }))
  const account = id && (await customerById(ctx.db, id))
  if (!account) return { customerId: null, email, customer: describeGuest(email) }
  return { customerId: account.id, email, customer: describeCustomer(account) }
}
