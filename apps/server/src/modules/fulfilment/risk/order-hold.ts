import type { OrderHold } from '@keyhaven/contracts/order-holds'
import type { Db } from '../../../infra/db/db.ts'
import { maskEmail } from '../orders/orders.rules.ts'
import { orderOf } from '../orders/orders.service.ts'
import { hasCodesLeft, resendIn } from './release-code.rules.ts'
import { checkOf } from './risk.repo.ts'

type Held = Readonly<{
  id: string
  email: string
  payment_status: string
  return_state: string | null
}>

/** What a held order waits for, as its buyer sees it; undefined for every other order. */
export async function holdOf(db: Db, order: Held): Promise<OrderHold | undefined> {
  if (order.payment_status !== 'review' || order.return_state !== null) return undefined
  const check = await checkOf(db, order.id)
  if (!check?.waits_for) return undefined
  const to = maskEmail(order.email)
  if (check.waits_for === 'staff') return { waitsFor: 'staff', to, resendIn: null }
  return { waitsFor: 'code', to, resendIn: hasCodesLeft(check) ? resendIn(check) : null }
}

/** The same by the order's id. */
export async function holdFor(db: Db, orderId: string): Promise<OrderHold | undefined> {
  const order = await orderOf(db, orderId)
  return order && (await holdOf(db, order))
}
