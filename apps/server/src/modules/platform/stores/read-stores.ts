import type { Context } from '../../../context.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { type StoreRow, storeRow, storeRows } from './stores.repo.ts'

/** Whether a member may see what belongs to a store: all of them, unless they are limited to some. */
export const maySeeStore = ({ stores }: Pick<StaffPrincipal, 'stores'>, storeId: string) =>
  stores.length === 0 || stores.includes(storeId)

export const isStore = async ({ db }: Pick<Context, 'db'>, id: string): Promise<boolean> =>
  (await storeRow(db, id)) !== undefined

/** The stores a member may see, the oldest first. */
export const storesFor = async ({ db }: Context, staff: StaffPrincipal): Promise<StoreRow[]> =>
  (await storeRows(db)).filter(({ id }) => maySeeStore(staff, id))
