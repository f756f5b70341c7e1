import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { isPasswordOf } from '../../../infra/crypto/passwords.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { customerByEmail } from './customers.repo.ts'
import { redeemProof } from './one-time-code.ts'
import { proveMailbox } from './prove-mailbox.ts'

type Proof = Readonly<{
  password?: string | undefined
  code?: string | undefined
  link?: string | undefined
  /** The browser that the code is entered in. */
  asker?: Buffer | undefined
}>

/**
 * A signed-in person shows again who they are, before something that cannot be undone. A password
 * counts only where the address is proven: else anybody could register it and speak for its owner.
 */
export async function confirmPerson(
  ctx: Context,
  { email, customerId, isProven, sessionId }: CustomerPrincipal,
  { password, code, link, asker }: Proof,
): Promise<void> {
  if (code || link) {
    await redeemProof(ctx, 'erase', link ? { link, email } : { email, code: code ?? '', asker })
    const proof = { email, by: 'erasure', kept: { sessionId } } as const
    await inTransaction(ctx.db, (tx) => proveMailbox(ctx, tx, proof))
    return
  }
  const account = customerId && isProven ? await customerByEmail(ctx.db, email) : undefined
  if (password && (await isPasswordOf(password, account?.password_hash ?? undefined))) return
  throw new AppError('code_refused', 'That is not the password of this account.')
}
