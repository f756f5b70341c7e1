import type { QuoteRequest } from '@keyhaven/contracts/business-quotes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export async function productsAmong(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertQuote(
  tx: Tx,
  { reference, storeId }: { reference: string; storeId: string },
  asked: QuoteRequest,
): Promise<void> {
  const { id } = await tx
    .insertInto('business_quotes')
    .values({
      reference,
      store_id: storeId,
      company: asked.company,
      contact_name: asked.contactName,
      email: asked.email,
      phone: asked.phone,
      country: asked.country,
      tax_id: asked.taxId,
      needed_by: asked.neededBy || null,
      message: asked.message,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('business_quote_lines')
    .values(
      asked.lines.map(({ productId, quantity }) => ({
        quote_id: id,
        product_id: productId,
        quantity,
      })),
    )
    .execute()
}
