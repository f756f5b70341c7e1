import {
  editReview,
  findReviewHelpful,
  listOwnReviews,
  openReviewLink,
  submitReview,
  withdrawReview,
} from '@keyhaven/contracts/review-submission'
import { listPublicReviews, listReviews } from '@keyhaven/contracts/reviews'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { customerOf } from '../../../infra/http/access.ts'
import { oncePublicly } from '../../../infra/http/idempotency/once-by-scope.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { route } from '../../../infra/http/route.ts'
import { checkoutOf } from '../../buying/checkout/checkout-session.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { changeReview, ownReviews, withdrawReviewOf } from './own-reviews.ts'
import { linkContents } from './review-links.ts'
import { publicReviews, reviewPage } from './reviews.service.ts'
import { saveReview } from './submit-review.ts'
import { voteHelpful } from './vote-helpful.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
const REVIEWS_PER_DAY = 3
const VOTES_PER_HOUR = 60
/** Several people share a network, but not hundreds of them one opinion. */
const VOTES_OF_A_NETWORK = 5

export function reviewRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listReviews, { allow: 'public', cached: true }, ({ query }) => reviewPage(ctx, query))
  route(app, listPublicReviews, { allow: 'public', cached: true }, () => publicReviews(ctx))
  writingRoutes(app, ctx)
  votingRoutes(app, ctx)
  authorRoutes(app, ctx)
}

/** Counted once the form is right: a person who corrects a field has not written twice. */
function writingRoutes(app: FastifyInstance, ctx: Context) {
  const rate = { max: REVIEWS_PER_DAY, seconds: DAY }
  const addresses = app.limitBySubject('reviews by address', rate)
  const networks = app.limitBySubject('reviews by network', rate)

  route(app, submitReview, { allow: 'public' }, async ({ body }, request, reply) => {
    return await oncePublicly(ctx, { request, reply }, async () => {
      // The network first: nobody uses up the tries of other people's addresses.
      await networks.take(networkOf(request.ip), reply)
      await addresses.take(normalEmail(body.customerEmail), reply)
      return await saveReview(ctx, body)
    })
  })
  const limit = { max: 20, seconds: 60 }
  route(app, openReviewLink, { allow: 'public', limit }, ({ body }, _request, reply) => {
    reply.header('cache-control', 'no-store')
    return linkContents(ctx, body.token)
  })
}

function votingRoutes(app: FastifyInstance, ctx: Context) {
  const votes = app.limitBySubject('votes of one network on one review', {
    max: VOTES_OF_A_NETWORK,
    seconds: DAY,
  })
  const limit = { max: VOTES_PER_HOUR, seconds: HOUR }
  route(
    app,
    findReviewHelpful,
    { allow: 'checkout', limit },
    async ({ params }, request, reply) => {
      await votes.take(`${params.id} ${networkOf(request.ip)}`, reply)
      return await voteHelpful(ctx, params.id, checkoutOf(request).id)
    },
  )
}

function authorRoutes(app: FastifyInstance, ctx: Context) {
  const limit = { max: 30, seconds: HOUR }
  route(app, listOwnReviews, { allow: 'customer' }, (_, request) =>
    ownReviews(ctx, customerOf(request)),
  )
  route(app, editReview, { allow: 'customer', limit }, (input, request) =>
    changeReview(ctx, customerOf(request), input),
  )
  route(app, withdrawReview, { allow: 'customer', limit }, ({ params }, request) =>
    withdrawReviewOf(ctx, customerOf(request), params.id),
  )
}
