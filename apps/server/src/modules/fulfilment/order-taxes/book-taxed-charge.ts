import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { bookCharge, type Charge } from '../ledger/ledger.service.ts'
import type { LockedOrder } from '../orders/orders.service.ts'
import { decideOrderTax } from './decide-order-tax.ts'
import { insertOrderTax } from './order-taxes.repo.ts'

type Payment = Readonly<{
  charge: Charge
  status: 'succeeded' | 'mismatch'
  cardCountry: string | null
  paidAt?: Date | undefined
}>

/** Books the payment of a locked order with the tax in it, which belongs to the day the money was taken. */
export async function bookTaxedCharge(
  ctx: Context,
  tx: Tx,
  order: LockedOrder,
  { charge, status, cardCountry, paidAt }: Payment,
): Promise<void> {
  const { amountMinor } = charge
  const tax = await decideOrderTax(ctx, order, { amountMinor, cardCountry, paidAt })
  await bookCharge(tx, { ...charge, taxMinor: tax?.tax ?? null }, status)
  if (tax) await insertOrderTax(tx, order.id, charge.currency, tax)
}
