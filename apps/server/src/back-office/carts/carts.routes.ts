import {
  editCartDelays,
  excludeCart,
  listCarts,
  readCart,
  reportCarts,
  sendCartMail,
} from '@keyhaven/contracts/staff/carts'
import { changeCartDelays } from '../../modules/buying/abandoned-carts/cart-delays.ts'
import {
  excludeFromMails,
  sendReminder,
} from '../../modules/buying/abandoned-carts/carts-by-staff.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { cartsForStaff } from './list-carts.ts'
import { cartForStaff, cartReport } from './read-cart.ts'

const MAILS_PER_HOUR = 30
const countMail = hourlyLimit('cart mails sent by one person', MAILS_PER_HOUR)

/** Carts that were left, and the mails about them. */
export function cartScreen(route: StaffRoute) {
  const look = { allow: 'carts.view' } as const
  route(listCarts, look, async ({ query }, ctx, request, reply) => {
    if (query.q) await countSearch(ctx, request, reply)
    return await cartsForStaff(ctx, query)
  })
  route(readCart, look, ({ params }, ctx) => cartForStaff(ctx, params.id))
  route(reportCarts, look, (_, ctx) => cartReport(ctx))
  const send = { allow: 'carts.send', isKeyNeeded: true } as const
  route(sendCartMail, send, async ({ params: { id }, body }, ctx, request, reply) => {
    await countMail(ctx, request, reply)
    const { coupon, reason } = body
    await sendReminder(ctx, { actor: ctx.actor, reason }, { id, coupon })
    return await cartForStaff(ctx, id)
  })
  route(excludeCart, send, async ({ params: { id }, body }, ctx) => {
    const { isExcluded, reason } = body
    await excludeFromMails(ctx, { actor: ctx.actor, reason }, { id, isExcluded })
    return await cartForStaff(ctx, id)
  })
  route(editCartDelays, { allow: 'settings.edit', stepUp: 'always' }, async ({ body }, ctx) => {
    await changeCartDelays(ctx, ctx.actor, body)
    return await cartReport(ctx)
  })
}
