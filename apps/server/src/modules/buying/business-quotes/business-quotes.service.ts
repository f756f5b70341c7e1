import { randomBytes } from 'node:crypto'
import type { QuoteRequest, requestQuote } from '@keyhaven/contracts/business-quotes'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { Store } from '../../../infra/http/hosts.ts'
import { assertInside } from '../../catalog/products/products.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { assertSoldTo } from '../../platform/settings/sold-to.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { insertQuote, productsAmong } from './business-quotes.repo.ts'
import { referenceFrom, summaryOf } from './business-quotes.rules.ts'

type QuoteReceipt = ResponseOf<typeof requestQuote>

/** Keeps the request and tells staff. A machine that filled in the hidden field is thanked, too. */
export async function saveQuoteRequest(
  ctx: Context,
  store: Store,
  asked: QuoteRequest,
): Promise<QuoteReceipt> {
  const reference = referenceFrom(randomBytes(8))
  if (asked.website !== '') return { success: true, reference }
  await assertSoldTo(atStore(ctx, store), asked, { field: 'country' })
  assertInside(store, asked.lines)
  await assertKnownProducts(ctx, asked)
  await inTransaction(ctx.db, async (tx) => {
    await insertQuote(tx, { reference, storeId: store.id }, asked)
    await notifyStaff(tx, {
      dedupeKey: `quote:${reference}`,
      severity: 'info',
      title: `New quote request ${reference}`,
      body: summaryOf(asked),
      object: `quote:${reference}`,
    })
  })
  return { success: true, reference }
}

async function assertKnownProducts(ctx: Context, { lines }: QuoteRequest) {
  const wanted = lines.map(({ productId }) => productId)
  const known = await productsAmong(ctx.db, wanted)
  if (wanted.some((id) => !known.includes(id))) throw new AppError('product_not_found')
}
