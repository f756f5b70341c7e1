import {
  askFormerMailbox,
  askRefill,
  checkCard,
  releaseKeys,
  resendOrderKeys,
  viewOrderDetails,
} from '@keyhaven/contracts/staff/order-details'
import {
  assignOrder,
  cancelOrder,
  countOrders,
  findOrderByKey,
  listOrders,
  refundOrder,
  refuseOrder,
  releaseOrder,
  revealKey,
  tagOrder,
} from '@keyhaven/contracts/staff/orders'
import { callerOf } from '../../infra/http/caller.ts'
import { askRefillAgain } from '../../modules/after-sale/returns/refill-by-two.ts'
import { refusePayment } from '../../modules/after-sale/returns/refuse-payment.ts'
import { cancelUnpaid } from '../../modules/buying/checkout/settle/cancel-order.ts'
import { releaseHeldOrder } from '../../modules/buying/checkout/settle/release-order.ts'
import { resendForStaff } from '../../modules/fulfilment/delivery/mails/resend.ts'
import { askFormerMailbox as askFormer } from '../../modules/fulfilment/order-email/ask-old-mailbox.ts'
import { assigneeOfOrder, tagsForOrder } from '../../modules/fulfilment/orders/order-desk.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { bulkOrders } from './bulk-orders.routes.ts'
import { checkCardOf } from './check-card.ts'
import { orderCounts } from './count-orders.ts'
import { failedRefunds } from './failed-refunds.ts'
import { ordersOfKey } from './find-by-key.ts'
import { knownOrder } from './known-order.ts'
import { ordersForStaff } from './list-orders.ts'
import { mailScreen } from './mails.routes.ts'
import { manualOrders } from './manual-orders.ts'
import { orderAddress } from './order-address.ts'
import { orderDetails } from './order-details.ts'
import { refundOrAsk } from './refund-or-ask.ts'
import { askToRelease } from './release-keys.ts'
import { revealedKey } from './reveal-key.ts'

const done = { success: true as const }

function readOrders(route: StaffRoute) {
  route(listOrders, { allow: 'orders.view' }, async ({ query }, ctx, request, reply) => {
    if (query.q !== undefined) await countSearch(ctx, request, reply)
    return await ordersForStaff(ctx, query)
  })
  route(countOrders, { allow: 'orders.view' }, (_, ctx) => orderCounts(ctx))
  route(findOrderByKey, { allow: 'orders.view' }, async ({ body }, ctx, request, reply) => {
    await countSearch(ctx, request, reply)
    return { ...done, orders: await ordersOfKey(ctx, body.key) }
  })
  route(viewOrderDetails, { allow: 'orders.view' }, ({ params }, ctx, request) =>
    orderDetails(ctx, params.id, callerOf(request)),
  )
}

function changeKeys(route: StaffRoute) {
  route(
    checkCard,
    { allow: 'orders.edit', limit: { max: 30, seconds: 3_600 } },
    ({ params, body }, ctx) => checkCardOf(ctx, params.id, body.cardLast4),
  )
  route(releaseKeys, { allow: 'licenses.reveal', stepUp: 'always' }, ({ params, body }, ctx) =>
    askToRelease(ctx, params.id, body),
  )
  route(
    askFormerMailbox,
    { allow: 'licenses.reveal', limit: { max: 30, seconds: 3_600 } },
    async ({ params }, ctx) => ({
      ...done,
      ...(await askFormer(ctx, await knownOrder(ctx, params.id), ctx.actor)),
    }),
  )
  route(
    askRefill,
    { allow: 'licenses.revoke', stepUp: 'always' },
    async ({ params, body }, ctx) => {
      const { lineId: orderLineId, slot, reason } = body
      const place = { orderId: await knownOrder(ctx, params.id), orderLineId, slot, reason }
      return { ...done, approval: await askRefillAgain(ctx, ctx.staff, place) }
    },
  )
  route(
    revealKey,
    { allow: 'licenses.reveal', stepUp: 'always', isSecret: true },
    ({ params, body }, ctx, request) => revealedKey(ctx, params.id, body, request),
  )
  route(
    resendOrderKeys,
    { allow: 'orders.resend', limit: { max: 60, seconds: 3_600 } },
    ({ params }, ctx) => resendForStaff(ctx, params.id, ctx.actor),
  )
}

function decideOrders(route: StaffRoute) {
  route(
    refundOrder,
    { allow: 'orders.refund', stepUp: 'always', isKeyNeeded: true },
    ({ params, body }, ctx) => refundOrAsk(ctx, params.id, body),
  )
  route(
    releaseOrder,
    { allow: 'orders.review', stepUp: 'always', isKeyNeeded: true },
    async ({ params, body }, ctx) => {
      const deed = { actor: ctx.actor, reason: body.reason }
      await releaseHeldOrder(ctx, await knownOrder(ctx, params.id), deed)
      return done
    },
  )
  route(
    refuseOrder,
    { allow: 'orders.review', stepUp: 'always', isKeyNeeded: true },
    async ({ params, body }, ctx) => {
      const deed = { actor: ctx.actor, reason: body.reason }
      return { ...done, ...(await refusePayment(ctx, await knownOrder(ctx, params.id), deed)) }
    },
  )
  route(cancelOrder, { allow: 'orders.edit' }, async ({ params, body }, ctx) => {
    const deed = { actor: ctx.actor, reason: body.reason }
    await cancelUnpaid(ctx, await knownOrder(ctx, params.id), deed)
    return done
  })
}

function sortOrders(route: StaffRoute) {
  route(tagOrder, { allow: 'orders.edit' }, async ({ params, body }, ctx) => {
    const deed = { actor: ctx.actor, tags: body.tags }
    return { ...done, tags: await tagsForOrder(ctx, await knownOrder(ctx, params.id), deed) }
  })
  route(assignOrder, { allow: 'orders.edit' }, async ({ params, body }, ctx) => {
    const deed = { actor: ctx.actor, staffId: body.staffId }
    const assignee = await assigneeOfOrder(ctx, await knownOrder(ctx, params.id), deed)
    return { ...done, assignee }
  })
}

export function orderScreen(route: StaffRoute) {
  readOrders(route)
  changeKeys(route)
  decideOrders(route)
  sortOrders(route)
  bulkOrders(route)
  failedRefunds(route)
  orderAddress(route)
  manualOrders(route)
  mailScreen(route)
}
