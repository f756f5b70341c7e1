import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { AppError } from '../../infra/app-error.ts'
import type { callerOf } from '../../infra/http/caller.ts'
import { maskedKeys } from '../../modules/fulfilment/delivery/view/masked-keys.ts'
import { shownOrder } from '../../modules/fulfilment/delivery/view/view-order.ts'
import { normalOrderId } from '../../modules/fulfilment/orders/orders.rules.ts'
import { orderOf } from '../../modules/fulfilment/orders/orders.service.ts'
import { riskOf } from '../../modules/fulfilment/risk/explain-check.ts'
import { audited } from '../kit/audited.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { eventsOf } from './order-events.ts'
import { orderFile } from './order-file.ts'

/** An order as staff see it, with its keys masked. That they looked is on record before they see anything. */
export async function orderDetails(
  ctx: StaffContext,
  id: string,
  from: ReturnType<typeof callerOf>,
): Promise<OrderDetails> {
  const row = await orderOf(ctx.db, normalOrderId(id))
  if (!row) throw new AppError('order_not_found')
  await audited(ctx, 'order.viewed', async () => ({ result: row, object: row.id, meta: from }))
  const order = await shownOrder(ctx, row, {
    isKnown: true,
    keys: await maskedKeys(ctx.db, row.id),
  })
  const { card, requiresVerification: _, ...known } = order
  const [file, events] = [await orderFile(ctx.db, row), await eventsOf(ctx, row)]
  const risk = await riskOf(ctx.db, row.id)
  const held = risk?.waitsFor && { hold: holdWords[risk.waitsFor] }
  return { ...known, ...(card && { cardBrand: card.brand }), ...file, ...held, risk, events }
}

const holdWords = {
  code: 'It waits for the code that the buyer got by e-mail.',
  staff: 'A person decides about its risk.',
}
