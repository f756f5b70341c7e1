import { answerSurvey, showSurvey, unlistOrder } from '@keyhaven/contracts/surveys'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { route } from '../../infra/route.ts'
import { ownOrder } from '../customers/own-order.ts'
import { hideFromRecent, isShownAmongRecent } from '../orders/recent-orders.ts'
import { hasAnswer, insertAnswer } from './surveys.repo.ts'

const MINUTE = 60
const ANSWERED = 'This order was answered for already. Thank you.'

/** What a buyer says after the purchase; every one of these needs the order itself. */
export function surveyRoutes(app: FastifyInstance, ctx: Context) {
  const limit = { max: 30 * ctx.config.LIMIT_FACTOR, seconds: MINUTE }
  const rules = { allow: 'public', limit } as const
  route(app, showSurvey, rules, async ({ params }, request, reply) => {
    reply.header('cache-control', 'no-store')
    const { id } = await ownOrder(ctx, request, params.id)
    const [isAnswered, isListed] = [await hasAnswer(ctx.db, id), await isShownAmongRecent(ctx, id)]
    return { success: true as const, isAnswered, isListed }
  })
  route(app, answerSurvey, rules, async ({ params, body }, request, reply) => {
    reply.header('cache-control', 'no-store')
    const { id } = await ownOrder(ctx, request, params.id)
    const answer = { orderId: id, rating: body.rating, comment: body.comment ?? '' }
    if (!(await insertAnswer(ctx.db, answer))) throw new AppError('conflict', ANSWERED)
    return { success: true as const }
  })
  route(app, unlistOrder, rules, async ({ params }, request) => {
    const { id } = await ownOrder(ctx, request, params.id)
    await hideFromRecent(ctx, id)
    return { success: true as const }
  })
}
