import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { storesFor } from '../../platform/stores/read-stores.ts'
import { managed } from './manage-members.ts'
import { replaceStoresOf, storesOfStaff } from './staff-stores.repo.ts'

/** Limits a colleague to stores, never oneself. None means all. */
export async function limitToStores(
  ctx: Context,
  staff: StaffPrincipal,
  id: string,
  storeIds: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(storeIds)].sort()
  return await managed(ctx, staff, { id, action: 'staff.stores' }, async (tx) => {
    if (id === staff.id) throw new AppError('role_own')
    const known = (await storesFor({ ...ctx, db: tx }, staff)).map((store) => store.id)
    if (!wanted.every((storeId) => known.includes(storeId))) throw new AppError('not_found')
    const before = await storesOfStaff(tx, id)
    if (before.join() === wanted.join()) return { result: wanted, object: null }
    await replaceStoresOf(tx, id, wanted)
    return { result: wanted, object: staffActor(id), meta: { before, after: wanted } }
  })
}
