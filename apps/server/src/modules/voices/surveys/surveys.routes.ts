import { answerSurvey, showSurvey } from '@keyhaven/contracts/surveys'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { route } from '../../../infra/http/route.ts'
import { paidOrder } from '../../fulfilment/orders/opened-order.ts'
import { hasAnswer, insertAnswer } from './surveys.repo.ts'

const MINUTE = 60
const ANSWERED = 'You’ve already answered for this order. Thank you.'

/** What a buyer says after the purchase. */
export function surveyRoutes(app: FastifyInstance, ctx: Context) {
  const limit = { max: 30, seconds: MINUTE }
  const rules = { allow: 'order', limit } as const
  route(app, showSurvey, rules, async (_, request) => {
    const { id } = paidOrder(request)
    return { success: true as const, isAnswered: await hasAnswer(ctx.db, id) }
  })
  route(app, answerSurvey, rules, async ({ body }, request) => {
    const { id } = paidOrder(request)
    const answer = { orderId: id, rating: body.rating, comment: body.comment ?? '' }
    if (!(await insertAnswer(ctx.db, answer))) throw new AppError('conflict', ANSWERED)
    return { success: true as const }
  })
}
