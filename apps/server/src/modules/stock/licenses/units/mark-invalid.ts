import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { audited } from '../../../platform/audit/audited.ts'
import { burnKey } from './replacements.repo.ts'
import { invalidateSeats, lockUnsoldKey } from './swaps.repo.ts'

/**
 * Takes a key that the publisher refuses off sale for good, with all its unsold seats. A key that a buyer has is
 * replaced instead.
 */
export async function markInvalid(
  ctx: Context,
  unitId: number,
  { actor, reason }: { actor: string; reason: string },
) {
  return await audited(ctx.backOfficeDb, { actor, action: 'license.invalid' }, async (tx) => {
    const unit = await lockUnsoldKey(tx, unitId)
    if (!unit) throw new AppError('not_found')
    const units = await invalidateSeats(tx, unit.keyId)
    // It was sold a moment ago, or has its end already.
    if (units === 0) throw new AppError('conflict')
    await burnKey(tx, unit.keyId)
    return { result: { units }, object: `key:${unit.keyId}`, meta: { units, reason } }
  })
}
