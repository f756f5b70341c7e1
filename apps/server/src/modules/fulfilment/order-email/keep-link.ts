import type { Context } from '../../../context.ts'
import { hashToken, newToken } from '../../../infra/crypto/tokens.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { addSecret } from './address-changes.repo.ts'

/** Where the owner of the old mailbox says no. The token is in the fragment, so no server or log sees it. */
export async function makeKeepLink(ctx: Context, requestId: number): Promise<string> {
  const token = newToken()
  await inTransaction(ctx.db, (tx) => addSecret(tx, requestId, hashToken(token)))
  return `${ctx.config.PUBLIC_ORIGIN}/keep-address#${requestId}.${token}`
}
