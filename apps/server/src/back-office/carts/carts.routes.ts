import * as contract from '@keyhaven/contracts/staff/carts'
import { cartsScreen } from '@keyhaven/contracts/staff/screens/carts'
import { changeCartDelays } from '../../modules/buying/abandoned-carts/cart-delays.ts'
import {
  excludeFromMails,
  sendReminder,
} from '../../modules/buying/abandoned-carts/carts-by-staff.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { cartsForStaff } from './list-carts.ts'
import { cartForStaff, cartReport } from './read-cart.ts'

const MAILS_PER_HOUR = 30
const countMail = hourlyLimit('cart mails sent by one person', MAILS_PER_HOUR)

/** Carts that were left, and the mails about them. */
export const cartRoutes = served(
  cartsScreen,
  handles(contract, {
    listCarts: async ({ query }, ctx, request, reply) => {
      if (query.q) await countSearch(ctx, request, reply)
      return await cartsForStaff(ctx, query)
    },
    readCart: ({ params }, ctx) => cartForStaff(ctx, params.id),
    reportCarts: (_, ctx) => cartReport(ctx),
    sendCartMail: async ({ params: { id }, body }, ctx, request, reply) => {
      await countMail(ctx, request, reply)
      const { coupon, reason } = body
      await sendReminder(ctx, { actor: ctx.actor, reason }, { id, coupon })
      return await cartForStaff(ctx, id)
    },
    excludeCart: async ({ params: { id }, body }, ctx) => {
      const { isExcluded, reason } = body
      await excludeFromMails(ctx, { actor: ctx.actor, reason }, { id, isExcluded })
      return await cartForStaff(ctx, id)
    },
    editCartDelays: async ({ body }, ctx) => {
      await changeCartDelays(ctx, ctx.actor, body)
      return await cartReport(ctx)
    },
  }),
)
