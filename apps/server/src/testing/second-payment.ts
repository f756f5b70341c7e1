import { inTransaction } from '../infra/db/transaction.ts'
import { beginAttempt, rememberIntent } from '../modules/fulfilment/ledger/ledger.service.ts'
import { withOrderRecord } from '../modules/fulfilment/orders/order-record.ts'
import type { TestCardProvider } from './card-provider.ts'
import type { TestShop } from './test-shop.ts'

/** An order that is paid already is paid once more, as far as only the provider knows. */
export async function paidAgain(
  { ctx }: TestShop,
  provider: TestCardProvider,
  orderId: string,
  amountMinor: number,
) {
  const payment = { orderId, amountMinor, currency: 'USD' as const }
  const { attemptId } = await inTransaction(ctx.db, (tx) => beginAttempt(ctx, tx, payment))
  const intent = await ctx.payments.createIntent(
    await withOrderRecord(ctx, { attemptId, ...payment }),
  )
  await rememberIntent(ctx.db, attemptId, intent)
  await provider.pay(intent.id)
  return { attemptId, intentId: intent.id }
}
