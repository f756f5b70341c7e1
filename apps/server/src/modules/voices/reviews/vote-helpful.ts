import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { insertVoteOnce, votesFor } from './votes.repo.ts'

/** Counts a browser once, however often it votes, and says how many there are now. */
export async function voteHelpful(ctx: Context, reviewId: number, checkoutId: number) {
  await insertVoteOnce(ctx.db, reviewId, checkoutId)
  const helpfulCount = await votesFor(ctx.db, reviewId)
  if (helpfulCount === undefined) throw new AppError('not_found')
  return { success: true as const, helpfulCount }
}
