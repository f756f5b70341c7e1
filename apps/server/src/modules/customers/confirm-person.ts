import type { Context } from '../../context.ts'
import type { CustomerPrincipal } from '../../infra/access.ts'
import { AppError } from '../../infra/app-error.ts'
import { isPasswordOf } from '../../infra/passwords.ts'
import { customerByEmail, recordVerified } from './customers.repo.ts'
import { redeemCode } from './one-time-code.ts'

type Proof = Readonly<{ password?: string | undefined; code?: string | undefined }>

/**
 * Whoever is signed in shows again who they are, before something that cannot be undone. A password
 * counts only where the address is proven: else anybody could register it and speak for its owner.
 */
export async function confirmPerson(
  ctx: Context,
  { email, customerId, isProven }: CustomerPrincipal,
  { password, code }: Proof,
): Promise<void> {
  if (code) {
    await redeemCode(ctx, 'erase', email, code)
    // Whoever reads the mailbox has proved the address.
    if (customerId) await ctx.db.transaction().execute((tx) => recordVerified(tx, customerId))
    return
  }
  const account = customerId && isProven ? await customerByEmail(ctx.db, email) : undefined
  if (password && (await isPasswordOf(password, account?.password_hash))) return
  throw new AppError('code_refused', 'That is not the password of this account.')
}
