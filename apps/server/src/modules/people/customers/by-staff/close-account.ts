import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { endOtherAccess } from '../end-other-access.ts'
import { deleteAccount } from '../moves.repo.ts'
import type { KnownCustomer } from '../require-customer.ts'

/** Signs an address out everywhere and closes its account, if it has one. Its orders are the caller's care. */
export async function closeAccount(
  ctx: Context,
  tx: Tx,
  { accountId, emailNormal }: KnownCustomer,
): Promise<void> {
  await endOtherAccess(ctx, tx, emailNormal, {})
  if (accountId !== null) await deleteAccount(tx, accountId)
}
