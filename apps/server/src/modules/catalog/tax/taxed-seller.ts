import { MAIN_STORE } from '@keyhaven/contracts/staff/stores'
import type { Context } from '../../../context.ts'
import { dayOf, type LegalEntity } from '../../platform/legal-entities/legal-entities.service.ts'
import type { Seller } from './tax.rules.ts'
import { type TaxBook, taxBook } from './tax-book.ts'

type StoreSeller = Readonly<{ entity: LegalEntity; seller: Seller }>

/** Who sells at a store. */
export function sellerAt({ entities, sellers }: TaxBook, storeId: string): StoreSeller {
  const entity = entities.find(({ stores }) => stores.some(({ id }) => id === storeId))
  const seller = entity && sellers.get(entity.id)
  if (!entity || !seller) throw new Error(`nobody sells in the store ${storeId}`)
  return { entity, seller }
}

export type TaxedSeller = StoreSeller & Readonly<{ day: string }>

/** Who sells at the store of this call, and which day it is there; undefined, and nothing is read, while their tax is off. */
export async function taxedSeller(ctx: Context): Promise<TaxedSeller | undefined> {
  if (!ctx.taxedFrom) return undefined
  const { entity, seller } = sellerAt(await taxBook(ctx), ctx.storeId ?? MAIN_STORE)
  const day = dayOf(entity.time_zone, ctx.now())
  return seller.onFrom !== null && seller.onFrom <= day ? { entity, seller, day } : undefined
}
