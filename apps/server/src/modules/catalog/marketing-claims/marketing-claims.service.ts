import { phoneHrefOf } from '@keyhaven/contracts/company'
import { lateDelivery } from '@keyhaven/contracts/promises'
import type { Settings } from '@keyhaven/contracts/settings'
import { isDefaultSold, soldCountries } from '@keyhaven/contracts/sold-countries'
import type { Company, Storefront } from '@keyhaven/contracts/storefront'
import { hoursText, openingHoursOf, workdaysText } from '@keyhaven/contracts/support-week'
import type { Context } from '../../../context.ts'
import type { Store } from '../../../infra/http/hosts.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { decisions, facts, updateFacts } from './marketing-claims.repo.ts'
import { claimsOf, type Facts, type OwnWords, reportOf } from './marketing-claims.rules.ts'

/** Who sells, and when they can be reached. */
function companyOf(settings: Settings): Company {
  const facts = settings['company.facts']
  const week = settings['support.hours']
  return {
    ...facts,
    phoneHref: phoneHrefOf(facts.phone),
    supportHours: hoursText(week),
    openingHours: openingHoursOf(week),
  }
}

const ownWordsOf = (settings: Settings): OwnWords => ({
  hours: hoursText(settings['support.hours']),
  workdays: workdaysText(settings['support.hours']),
  later: settings['delivery.later_words'],
})

/** What decides about claims: the owner's mode, what was measured, and the word on each. */
async function claimStore(ctx: Context) {
  const [settings, decided, measured] = await Promise.all([
    settingsOf(ctx),
    decisions(ctx.db),
    facts(ctx.db),
  ])
  const store = {
    truthMode: settings['truth.mode'],
    isLive: ctx.config.isLive,
    facts: {
      paidCustomers: measured.paid_customers,
      reviews: measured.reviews,
      ratingSum: measured.rating_sum,
      surveyAnswers: measured.survey_answers,
      surveyHappy: measured.survey_happy,
    },
    own: ownWordsOf(settings),
    decisions: new Map(decided.map((row) => [row.id, { mode: row.mode, isProven: row.is_proven }])),
  }
  return { settings, store, decided }
}

type Shown = Pick<Store, 'brand' | 'tagline' | 'heroLayout'>
const plain: Shown = { brand: null, tagline: null, heroLayout: null }

/** The company under the brand of one of its stores. */
const namedAs = ({ brand, tagline }: Shown, company: Company): Company => ({
  ...company,
  ...(brand && { name: brand }),
  ...(tagline && { about: tagline }),
})

/** What public pages say about the shop, decided once for all of them. */
export async function storefront(ctx: Context, shown: Shown = plain): Promise<Storefront> {
  const { settings, store } = await claimStore(ctx)
  const soldTo = soldCountries(settings['countries.sold_to'], settings['countries.blocked'])
  return {
    company: namedAs(shown, companyOf(settings)),
    phoneRule: settings['checkout.phone'],
    ...(!isDefaultSold(soldTo) && { soldTo }),
    heroLayout: shown.heroLayout ?? settings['hero.layout'],
    chatVisible: settings['chat.visible'],
    showsSamples: store.truthMode === 'spec',
    claims: claimsOf(store),
  }
}

/** Each claim with what it says and why, as staff read it. */
export async function truthReport(ctx: Context) {
  const { store, decided } = await claimStore(ctx)
  const rows = new Map(decided.map((row) => [row.id, row]))
  const claims = reportOf(store).map((claim) => ({ ...claim, row: rows.get(claim.id) }))
  return { truthMode: store.truthMode, isLive: store.isLive, claims }
}

/** "as soon as new keys arrive": how e-mails say when keys that are not in stock come. */
export const lateDeliveryWords = async (ctx: Context): Promise<string> =>
  lateDelivery((await storefront(ctx)).claims['delivery-later'])

/** What the shop was measured to be; its pages say so from now on. */
export const noteFacts = ({ db }: Context, measured: Facts): Promise<void> =>
  updateFacts(db, measured)
