import type { Storefront } from '@keyhaven/contracts/storefront'
import type { Context } from '../../context.ts'
import { settingsOf } from '../settings/settings.service.ts'
import {
  decisions,
  facts,
  measureCustomers,
  measureReviews,
  measureSurveys,
} from './claims.repo.ts'
import { type ClaimMode, claimsOf } from './claims.rules.ts'

/** What public pages say about the shop, decided once for all of them. */
export async function storefront(ctx: Context): Promise<Storefront> {
  const [settings, decided, measured] = await Promise.all([
    settingsOf(ctx),
    decisions(ctx.db),
    facts(ctx.db),
  ])
  const truthMode = settings['truth.mode']
  return {
    heroLayout: settings['hero.layout'],
    chatVisible: settings['chat.visible'],
    showsSamples: truthMode === 'spec',
    claims: claimsOf({
      truthMode,
      isLive: ctx.config.isLive,
      facts: {
        paidCustomers: measured.paid_customers,
        reviews: measured.reviews,
        ratingSum: measured.rating_sum,
        surveyAnswers: measured.survey_answers,
        surveyHappy: measured.survey_happy,
      },
      decisions: new Map(
        decided.map((row) => [row.id, { mode: row.mode as ClaimMode, isProven: row.is_proven }]),
      ),
    }),
  }
}

export async function measureFacts(ctx: Context): Promise<void> {
  await measureCustomers(ctx.db)
  await measureReviews(ctx.db)
  await measureSurveys(ctx.db)
}
