import * as orderDetailsContract from '@keyhaven/contracts/staff/order-details'
import * as ordersContract from '@keyhaven/contracts/staff/orders'
import { ordersScreen } from '@keyhaven/contracts/staff/screens/orders'
import { callerOf } from '../../infra/http/caller.ts'
import { askRefillAgain } from '../../modules/after-sale/returns/refill-by-two.ts'
import { refusePayment } from '../../modules/after-sale/returns/refuse-payment.ts'
import { cancelUnpaid } from '../../modules/buying/checkout/settle/cancel-order.ts'
import { releaseHeldOrder } from '../../modules/buying/checkout/settle/release-order.ts'
import { resendForStaff } from '../../modules/fulfilment/delivery/mails/resend.ts'
import { askFormerMailbox as askFormer } from '../../modules/fulfilment/order-email/ask-old-mailbox.ts'
import { assigneeOfOrder, tagsForOrder } from '../../modules/fulfilment/orders/order-desk.ts'
import { refundOrAsk } from '../acts/refund-or-ask.ts'
import { askToRelease } from '../acts/release-keys.ts'
import { revealedKey } from '../acts/reveal-key.ts'
import { countSearch } from '../kit/search-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { requireOrder } from '../reads/require-order.ts'
import { bulkOrdersHandlers } from './bulk-orders.routes.ts'
import { checkCardOf } from './check-card.ts'
import { orderCounts } from './count-orders.ts'
import { failedRefundsHandlers } from './failed-refunds.ts'
import { ordersOfKey } from './find-by-key.ts'
import { ordersForStaff } from './list-orders.ts'
import { mailHandlers } from './mails.routes.ts'
import { manualOrdersHandlers } from './manual-orders.ts'
import { orderAddressHandlers } from './order-address.ts'
import { orderDetails } from './order-details.ts'

const contract = { ...orderDetailsContract, ...ordersContract }

const done = { success: true as const }

const readOrdersHandlers = handles(contract, {
  listOrders: async ({ query }, ctx, request, reply) => {
    if (query.q !== undefined) await countSearch(ctx, request, reply)
    return await ordersForStaff(ctx, query)
  },
  countOrders: (_, ctx) => orderCounts(ctx),
  findOrderByKey: async ({ body }, ctx, request, reply) => {
    await countSearch(ctx, request, reply)
    return { ...done, orders: await ordersOfKey(ctx, body.key) }
  },
  viewOrderDetails: ({ params }, ctx, request) => orderDetails(ctx, params.id, callerOf(request)),
})

const changeKeysHandlers = handles(contract, {
  checkCard: {
    limit: { max: 30, seconds: 3_600 },
    handle: ({ params, body }, ctx) => checkCardOf(ctx, params.id, body.cardLast4),
  },
  releaseKeys: ({ params, body }, ctx) => askToRelease(ctx, params.id, body),
  askFormerMailbox: {
    limit: { max: 30, seconds: 3_600 },
    handle: async ({ params }, ctx) => ({
      ...done,
      ...(await askFormer(ctx, await requireOrder(ctx, params.id), ctx.actor)),
    }),
  },
  askRefill: async ({ params, body }, ctx) => {
    const { lineId: orderLineId, slot, reason } = body
    const place = { orderId: await requireOrder(ctx, params.id), orderLineId, slot, reason }
    return { ...done, approval: await askRefillAgain(ctx, ctx.staff, place) }
  },
  revealKey: ({ params, body }, ctx, request) => revealedKey(ctx, params.id, body, request),
  resendOrderKeys: {
    limit: { max: 60, seconds: 3_600 },
    handle: ({ params }, ctx) => resendForStaff(ctx, params.id, ctx.actor),
  },
})

const decideOrdersHandlers = handles(contract, {
  refundOrder: ({ params, body }, ctx) => refundOrAsk(ctx, params.id, body),
  releaseOrder: async ({ params, body }, ctx) => {
    const act = { actor: ctx.actor, reason: body.reason }
    await releaseHeldOrder(ctx, await requireOrder(ctx, params.id), act)
    return done
  },
  refuseOrder: async ({ params, body }, ctx) => {
    const act = { actor: ctx.actor, reason: body.reason }
    return { ...done, ...(await refusePayment(ctx, await requireOrder(ctx, params.id), act)) }
  },
  cancelOrder: async ({ params, body }, ctx) => {
    const act = { actor: ctx.actor, reason: body.reason }
    await cancelUnpaid(ctx, await requireOrder(ctx, params.id), act)
    return done
  },
})

const sortOrdersHandlers = handles(contract, {
  tagOrder: async ({ params, body }, ctx) => {
    const act = { actor: ctx.actor, tags: body.tags }
    return { ...done, tags: await tagsForOrder(ctx, await requireOrder(ctx, params.id), act) }
  },
  assignOrder: async ({ params, body }, ctx) => {
    const act = { actor: ctx.actor, staffId: body.staffId }
    const assignee = await assigneeOfOrder(ctx, await requireOrder(ctx, params.id), act)
    return { ...done, assignee }
  },
})

export const orderRoutes = served(ordersScreen, {
  ...readOrdersHandlers,
  ...changeKeysHandlers,
  ...decideOrdersHandlers,
  ...sortOrdersHandlers,
  ...bulkOrdersHandlers,
  ...failedRefundsHandlers,
  ...orderAddressHandlers,
  ...manualOrdersHandlers,
  ...mailHandlers,
})
