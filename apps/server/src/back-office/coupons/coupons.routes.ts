import type { ManagedCoupon } from '@keyhaven/contracts/staff/coupons'
import * as contract from '@keyhaven/contracts/staff/coupons'
import { couponsScreen } from '@keyhaven/contracts/staff/screens/coupons'
import type { FastifyReply } from 'fastify'
import * as desk from '../../modules/catalog/coupons/manage-coupons.ts'
import { codesFile, startCodes } from '../acts/make-codes.ts'
import { seenVersion, showVersion } from '../kit/if-match.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { countSearch } from '../kit/search-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { couponWatch } from './coupon-watch.ts'
import { listedCoupons } from './list-coupons.ts'
import { couponFile } from './read-coupon.ts'
import { triedCoupon } from './try-coupon.ts'

const JOBS_PER_HOUR = 10
const countJob = hourlyLimit('coupon codes made by one person', JOBS_PER_HOUR)

function shown(reply: FastifyReply, coupon: ManagedCoupon) {
  showVersion(reply, coupon.version)
  return { success: true as const, coupon }
}

const made = (reply: FastifyReply, outcome: desk.CouponOutcome) =>
  'coupon' in outcome ? shown(reply, outcome.coupon) : { success: true as const, ...outcome }

export const couponRoutes = served(
  couponsScreen,
  handles(contract, {
    listCoupons: async ({ query }, ctx, request, reply) => {
      if (query.q !== undefined) await countSearch(ctx, request, reply)
      return await listedCoupons(ctx, query)
    },
    listCouponWatch: (_, ctx) => couponWatch(ctx),
    createCoupon: async ({ body }, ctx, _, reply) =>
      made(reply, await desk.createCoupon(ctx, ctx.staff, body)),
    readCoupon: async ({ params }, ctx, _, reply) => {
      const file = await couponFile(ctx, params.id)
      showVersion(reply, file.coupon.version)
      return file
    },
    editCoupon: async ({ params: { id }, body }, ctx, request, reply) => {
      const version = seenVersion(request)
      const outcome = await namingTheOther(ctx, `coupon:${id}`, () =>
        desk.editCoupon(ctx, ctx.staff, { id, version, terms: body }),
      )
      return made(reply, outcome)
    },
    pauseCoupon: async ({ params, body }, ctx, _, reply) =>
      shown(reply, await desk.pauseCoupon(ctx, ctx.staff, params.id, body.paused)),
    tryCoupon: async ({ params, body }, ctx, request, reply) => {
      await countSearch(ctx, request, reply)
      return await triedCoupon(ctx, params.id, body)
    },
    makeCouponCodes: async ({ params, body }, ctx, request, reply) => {
      await countJob(ctx, request, reply)
      return await startCodes(ctx, params.id, body)
    },
    readCouponCodes: async ({ params }, ctx, _, reply) => {
      const file = await codesFile(ctx, params.id)
      reply.header('content-disposition', `attachment; filename="coupon-codes-${params.id}.csv"`)
      reply.type('text/csv; charset=utf-8')
      return file
    },
  }),
)
