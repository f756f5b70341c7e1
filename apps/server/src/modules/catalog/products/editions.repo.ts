import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

/** Editions by id, on sale or not: what was bought is named for ever. */
export async function editionsById(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('products')
    .leftJoin('media', (join) =>
      join.on(sql<boolean>`products.product_image = '/media/' || media.sha256 || '.webp'`),
    )
    .select([
      'id',
      'short_name',
      'platforms',
      'commercial_use',
      'image_alt',
      'media.sha256',
      'media.small',
    ])
    .select([
      sql<string>`to_char(updates_until, 'FMMonth YYYY')`.as('updates_until'),
      sql<boolean>`updates_until < shop_now()::date`.as('are_updates_over'),
    ])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
}
