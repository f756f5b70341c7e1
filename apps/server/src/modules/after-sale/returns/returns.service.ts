import type { OrderReturns, ReturnTerms } from '@keyhaven/contracts/returns'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { askForReturn } from './ask-return.ts'
import { returnsOf } from './return-state.ts'
import { declareWithdrawal } from './withdraw.ts'

type Order = Readonly<{ id: string; first_name: string; last_name: string }>

/** A buyer's request: under the guarantee, or as a withdrawal that is declared and acknowledged. */
export async function requestedReturn(
  ctx: Context,
  request: FastifyRequest,
  order: Order,
  terms: ReturnTerms,
): Promise<OrderReturns> {
  const { id: orderId } = order
  const { network } = callerOf(request)
  const { units, reason, note } = terms
  await inTransaction(ctx.db, async (tx) => {
    if (!terms.isWithdrawal) {
      return await askForReturn(ctx, tx, orderId, { units, reason, note, withdrawalId: null })
    }
    const name = `${order.first_name} ${order.last_name}`
    await declareWithdrawal(ctx, tx, { orderId, name, network, units })
  })
  return await returnsOf(ctx.db, orderId)
}
