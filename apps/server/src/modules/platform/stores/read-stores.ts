import type { Currency } from '@keyhaven/contracts/money'
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

type Shown = Readonly<{ productIds: ReadonlySet<string> | null; currency: Currency }>

/** What a store shows: the editions it sells, null for all of them, and the currency of its prices. */
export async function shownAt({ db }: Pick<Context, 'db'>, id: string): Promise<Shown> {
  const row = await storeRow(db, id)
  const productIds = row?.product_ids ? new Set(row.product_ids) : null
  return { productIds, currency: row?.currency ?? 'USD' }
}
