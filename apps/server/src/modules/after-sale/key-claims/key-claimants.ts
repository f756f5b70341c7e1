import type { Context } from '../../../context.ts'
import { hashAddress } from '../../../infra/crypto/address-hash.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { personOfAddress } from '../../platform/emails/addresses.rules.ts'
import { setClaimant, unkeyedClaims } from './key-claims.repo.ts'

const AT_ONCE = 200

/**
 * Gives every claim the keyed hash of the person who made it, where the order still has its address. Claims
 * of erased buyers keep none: nobody knows any more whose they were.
 */
export async function keyClaimants(ctx: Context): Promise<void> {
  let last = 0
  for (;;) {
    const claims = await unkeyedClaims(ctx.db, last, AT_ONCE)
    await inTransaction(ctx.db, async (tx) => {
      for (const { id, emailNormal } of claims) {
        await setClaimant(tx, id, hashAddress(ctx.config, personOfAddress(emailNormal)))
      }
    })
    const end = claims.at(-1)
    if (!end) return
    last = end.id
  }
}
