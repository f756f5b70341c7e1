import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { addressHashes } from '../../../infra/crypto/address-hash.ts'
import { audited } from '../audit/audited.ts'
import { deleteSuppressions, findSuppression } from './suppressions.repo.ts'

type Release = Readonly<{ email: string; actor: string; reason: string }>

/** Marketing may go to the address again. What an erased person ended stays ended. */
export async function releaseSuppressed(
  ctx: Context,
  { email, actor, reason }: Release,
): Promise<void> {
  const hashes = addressHashes(ctx.config, email)
  await audited(ctx.db, { actor, action: 'email.suppression_released' }, async (tx) => {
    const known = await findSuppression(tx, hashes)
    if (!known) throw new AppError('not_found', 'This address is not on the list')
    if (known.source === 'erasure') {
      throw new AppError('conflict', 'Its owner had their data erased: only they can ask again')
    }
    await deleteSuppressions(tx, hashes)
    const object = `suppression:${hashes[0].toString('hex').slice(0, 12)}`
    return { result: undefined, object, meta: { source: known.source, reason } }
  })
}
