import { promises } from '@keyhaven/contracts/promises'
import { type ClaimId, type Claims, claimIds } from '@keyhaven/contracts/storefront'

/** What the shop has measured about itself. */
export type Facts = Readonly<{
  paidCustomers: number
  reviews: number
  ratingSum: number
  surveyAnswers: number
  /** Those of four or five stars. */
  surveyHappy: number
}>

export type TruthMode = 'spec' | 'computed' | 'custom'
export type ClaimMode = 'fixed' | 'computed' | 'hidden'

/** The owner's word on one claim; proven means evidence that was approved and has not run out. */
export type Decision = Readonly<{ mode: ClaimMode; isProven: boolean }>

/** Words of the owner's settings that claims quote. */
export type OwnWords = Readonly<{
  /** "Mon–Sat, 9 am–6 pm ET" */
  hours: string
  /** "Mon–Sat" */
  workdays: string
  /** When keys come that are not in stock; null says the usual words. */
  later: string | null
}>

type Claim = Readonly<{ fixed: string; computed: (facts: Facts, own: OwnWords) => string | null }>

const FEWEST_REVIEWS = 5
const FEWEST_ANSWERS = 5
const FEWEST_CUSTOMERS = 100
const hidden = () => null
const kept = (text: string): Claim => ({ fixed: text, computed: () => text })

const roundedDown = (count: number) => {
  const step = 10 ** (String(count).length - 1)
  return (Math.floor(count / step) * step).toLocaleString('en-US')
}

const ratedBy = (facts: Facts, text: string) => (facts.reviews < FEWEST_REVIEWS ? null : text)

/** "96% of 120": never more than it is, and never without how many were asked. */
const satisfied = ({ surveyAnswers: answers, surveyHappy }: Facts) =>
  answers < FEWEST_ANSWERS
    ? null
    : `${Math.floor((100 * surveyHappy) / answers)}% of ${answers.toLocaleString('en-US')}`

/** Each claim twice: as the owner would like to say it, and as far as it can be shown to be true. */
const claims: Record<ClaimId, Claim> = {
  delivery: kept(promises.delivery),
  /** A figure of the demonstration; what is promised is `delivery`. */
  'delivery-time': { fixed: '15\u2060–\u206030 min', computed: hidden },
  'delivery-peak': { fixed: 'up to 2 hours at peak', computed: hidden },
  'delivery-later': {
    fixed: 'Within 3\u2060–\u20604 hours',
    computed: (_, { later }) => later ?? 'As soon as new keys arrive',
  },
  'money-back': kept(promises.guarantee),
  'no-subscription': kept('No subscriptions'),
  rating: {
    fixed: '4.9/5',
    computed: (facts) => ratedBy(facts, `${(facts.ratingSum / facts.reviews).toFixed(1)}/5`),
  },
  'rating-count': {
    fixed: '7,000+ customers',
    computed: (facts) => ratedBy(facts, `${facts.reviews.toLocaleString('en-US')} reviews`),
  },
  customers: {
    fixed: '50K+',
    computed: ({ paidCustomers }) =>
      paidCustomers < FEWEST_CUSTOMERS ? null : `${roundedDown(paidCustomers)}+`,
  },
  satisfaction: { fixed: '99.9%', computed: satisfied },
  'satisfaction-shop': { fixed: '98.7%', computed: satisfied },
  support: {
    fixed: '24/7 support by phone, e-mail and live chat',
    computed: (_, { hours }) => `Phone ${hours}, e-mail at any hour`,
  },
  'support-hours': { fixed: '24/7', computed: (_, { workdays }) => workdays },
  'support-title': {
    fixed: '24/7 Expert Support Available',
    computed: () => 'Help from people who know the product',
  },
  'authentic-badge': { fixed: 'Authentic', computed: () => 'Independent reseller' },
  'authentic-software': {
    fixed: '100% Authentic Software',
    computed: () => 'Every key traced to its supplier',
  },
  reseller: { fixed: 'Authorized reseller', computed: () => 'Independent reseller' },
  partner: { fixed: 'Authorized Partner', computed: () => 'Independent of the publisher' },
  'license-status': {
    fixed: 'Licensed software reseller',
    computed: () => 'Independent software reseller',
  },
  'verified-mark': { fixed: 'Verified', computed: hidden },
  'discount-badge': { fixed: '42% OFF', computed: hidden },
  'support-instant': { fixed: 'Instant Response', computed: () => 'E-mail at any hour' },
  'support-team': { fixed: 'Expert Team', computed: () => 'People, no call centre' },
  'support-free': kept('Free Technical Support'),
  'support-technical': {
    fixed: 'Expert Technical Support',
    computed: () => 'Technical support by people',
  },
  'support-reply': kept(promises.reply),
  'payment-secure': kept('Secure Payment Processing'),
  'genuine-license': { fixed: 'Genuine License', computed: () => 'Traced to its supplier' },
  /** Shown only for editions whose keys are in stock. */
  'instant-delivery': { fixed: 'Instant Delivery', computed: hidden },
  'advanced-security': { fixed: 'Advanced Security Features', computed: hidden },
  'priority-support': { fixed: 'Priority Technical Support', computed: hidden },
}

const undecided: Decision = { mode: 'computed', isProven: false }

function modeOf(decision: Decision, truthMode: TruthMode, isLive: boolean): ClaimMode {
  const wanted = { spec: 'fixed', computed: 'computed', custom: decision.mode } as const
  const mode = wanted[truthMode]
  return mode === 'fixed' && isLive && !decision.isProven ? 'computed' : mode
}

function wordsOf(
  { fixed, computed }: Claim,
  mode: ClaimMode,
  { facts, own }: Store,
): string | null {
  if (mode === 'hidden') return null
  return mode === 'fixed' ? fixed : computed(facts, own)
}

type Store = Readonly<{
  truthMode: TruthMode
  isLive: boolean
  facts: Facts
  own: OwnWords
  decisions: ReadonlyMap<string, Decision>
}>

type Report = Readonly<{
  id: ClaimId
  fixed: string
  computed: string | null
  shown: string | null
  decision: Decision
}>

/** Each claim with what it could say and what this store says for it now. */
export const reportOf = (store: Store): Report[] =>
  claimIds.map((id) => {
    const decision = store.decisions.get(id) ?? undecided
    const { fixed, computed } = claims[id]
    const mode = modeOf(decision, store.truthMode, store.isLive)
    const shown = wordsOf(claims[id], mode, store)
    return { id, fixed, computed: computed(store.facts, store.own), shown, decision }
  })

/** The words for every claim as this store may make it now. */
export const claimsOf = (store: Store): Claims =>
  Object.fromEntries(reportOf(store).map(({ id, shown }) => [id, shown])) as Claims
