import { lateDelivery } from '@keyhaven/contracts/promises'
import type { Storefront } from '@keyhaven/contracts/storefront'
import type { Context } from '../../../context.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { decisions, facts, updateFacts } from './marketing-claims.repo.ts'
import { claimsOf, type Facts } from './marketing-claims.rules.ts'

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
        decided.map((row) => [row.id, { mode: row.mode, isProven: row.is_proven }]),
      ),
    }),
  }
}

/** "as soon as new keys arrive": how e-mails say when keys that are not in stock come. */
export const lateDeliveryWords = async (ctx: Context): Promise<string> =>
  lateDelivery((await storefront(ctx)).claims['delivery-later'])

/** What the shop was measured to be; its pages say so from now on. */
export const noteFacts = ({ db }: Context, measured: Facts): Promise<void> =>
  updateFacts(db, measured)
