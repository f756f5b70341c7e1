import { money, staffMoney } from '@keyhaven/contracts/money'
import type { RiskLevel, RiskRuleName } from '@keyhaven/contracts/staff/risk'
import { MOST_PLUGIN_POINTS, type PluginJudgement } from '../../platform/plugins/plugins.rules.ts'

/** Everything that is known about a payment when it is settled. Countries are null where nobody knows. */
export type RiskFacts = Readonly<{
  /** In the words of the card provider; null where it said nothing. */
  providerRisk: 'normal' | 'elevated' | 'highest' | null
  billingCountry: string | null
  cardCountry: string | null
  networkCountry: string | null
  /** Other orders that were paid within a day, by the same card, browser, network and e-mail address. */
  sameCard: number
  sameDevice: number
  sameNetwork: number
  sameAddress: number
  isDisposable: boolean
  /** This order and the others of its card or browser within a day, in US cents. */
  worthOfDay: number
  /** Whether an edition of the order is checked by staff before its keys go out. Missing in older judgments. */
  isChecked?: boolean
  /** The card is from where the shop sells nothing. Missing where it is not. */
  isBlockedCard?: boolean
  /** What plug-ins said, with the points that counted. Missing where none had a say. */
  plugins?: PluginJudgement[]
}>

type Step = Readonly<{ from: number; points: number }>
type Rule = Readonly<{
  name: RiskRuleName
  title: string
  /** What gives how many points, as staff read it. */
  says: string
  most: number
  points: (facts: RiskFacts) => number
  fact: (facts: RiskFacts) => string
}>

const most = (steps: readonly Step[]) => Math.max(...steps.map(({ points }) => points))

/** The points of the highest step that is reached. */
const reached = (steps: readonly Step[], value: number) =>
  most([{ from: 0, points: 0 }, ...steps.filter(({ from }) => value >= from)])

const spoken = (steps: readonly Step[], unit: (from: number) => string) =>
  steps.map(({ from, points }) => `${points} from ${unit(from)}`).join(', ')

const dollars = (minor: number) => staffMoney(money(minor, 'USD'))
const differ = (one: string | null, other: string | null) =>
  one !== null && other !== null && one !== other

const providerPoints = { normal: 0, elevated: 18, highest: 34 }
const countPoints = {
  sameCard: [
    { from: 2, points: 8 },
    { from: 3, points: 14 },
    { from: 4, points: 20 },
  ],
  sameDevice: [
    { from: 3, points: 4 },
    { from: 5, points: 8 },
  ],
  sameNetwork: [
    { from: 6, points: 2 },
    { from: 10, points: 4 },
  ],
  sameAddress: [
    { from: 3, points: 2 },
    { from: 5, points: 4 },
  ],
} as const
const worthPoints = [
  { from: 50_000, points: 2 },
  { from: 150_000, points: 4 },
  { from: 400_000, points: 6 },
] as const

const others = (count: number) =>
  count === 0
    ? 'No other order in 24 hours'
    : `${count} other ${count === 1 ? 'order' : 'orders'} in 24 hours`

const counted = (
  name: 'sameCard' | 'sameDevice' | 'sameNetwork' | 'sameAddress',
  title: string,
): Rule => ({
  name,
  title,
  says: `Other paid orders in 24 hours: ${spoken(countPoints[name], String)}`,
  most: most(countPoints[name]),
  points: (facts) => reached(countPoints[name], facts[name]),
  fact: (facts) => others(facts[name]),
})

const isBlockedCard = (name: string, facts: RiskFacts) =>
  name === 'cardCountry' && facts.isBlockedCard === true

const compared = (name: 'cardCountry' | 'networkCountry', title: string, points: number): Rule => ({
  name,
  title,
  says: `${points} if it is another country than that of the billing address`,
  most: points,
  points: (facts) => (differ(facts[name], facts.billingCountry) ? points : 0),
  fact: (facts) =>
    `${facts[name] ?? 'Unknown'}${isBlockedCard(name, facts) ? ', which is blocked' : ''}; billing address in ${facts.billingCountry ?? 'an unknown country'}`,
})

/** Every rule, in the order staff read them. Their highest points add up to a hundred. */
export const riskRules: readonly Rule[] = [
  {
    name: 'providerRisk',
    title: 'Card provider',
    says: `${providerPoints.elevated} for elevated risk, ${providerPoints.highest} for the highest`,
    most: providerPoints.highest,
    points: ({ providerRisk }) => (providerRisk ? providerPoints[providerRisk] : 0),
    fact: ({ providerRisk }) => (providerRisk ? `Says ${providerRisk} risk` : 'Said nothing'),
  },
  compared('cardCountry', 'Country of the card', 10),
  compared('networkCountry', 'Country of the network', 6),
  counted('sameCard', 'Same card'),
  counted('sameDevice', 'Same browser'),
  counted('sameNetwork', 'Same network'),
  counted('sameAddress', 'Same e-mail address'),
  {
    name: 'disposable',
    title: 'E-mail domain',
    says: '8 for a disposable e-mail address',
    most: 8,
    points: ({ isDisposable }) => (isDisposable ? 8 : 0),
    fact: ({ isDisposable }) => (isDisposable ? 'A disposable mailbox' : 'Not known as disposable'),
  },
  {
    name: 'worth',
    title: 'Quantity × price',
    says: `This order and others of the card or browser in 24 hours: ${spoken(worthPoints, dollars)}`,
    most: most(worthPoints),
    points: ({ worthOfDay }) => reached(worthPoints, worthOfDay),
    fact: ({ worthOfDay }) => `${dollars(worthOfDay)} in 24 hours`,
  },
  {
    name: 'edition',
    title: 'Edition',
    says: 'No points: an edition that staff check holds the order whatever its score',
    most: 0,
    points: () => 0,
    fact: ({ isChecked }) => (isChecked ? 'Checked by staff before release' : 'Delivered at once'),
  },
]

export const HIGHEST_SCORE = riskRules.reduce((sum, rule) => sum + rule.most, 0)

export type Points = Readonly<Partial<Record<RiskRuleName, number>>>

/** The points that each rule gives; a rule that gives none is left out. */
export const pointsOf = (facts: RiskFacts): Points =>
  Object.fromEntries(
    riskRules
      .map((rule) => [rule.name, rule.points(facts)] as const)
      .filter(([, points]) => points > 0),
  )

export const scoreOf = (points: Points): number =>
  Object.values(points).reduce((sum, one) => sum + one, 0)

/** The points of plug-ins that count: one after the other, so that the score stays within nothing and a hundred. */
export function countedJudgements(
  own: number,
  judgements: readonly PluginJudgement[],
): PluginJudgement[] {
  let score = own
  return judgements.map((judgement) => {
    const next = Math.min(Math.max(score + judgement.points, 0), HIGHEST_SCORE)
    const points = next - score
    score = next
    return { ...judgement, points }
  })
}

export type Thresholds = Readonly<{ codeFrom: number; reviewFrom: number }>

/** Low is delivered at once, medium after a code, high after a person looked. */
export function levelOf(score: number, { codeFrom, reviewFrom }: Thresholds): RiskLevel {
  if (score >= reviewFrom) return 'high'
  return score >= codeFrom ? 'medium' : 'low'
}

const levels: readonly RiskLevel[] = ['low', 'medium', 'high']

/** No plug-in releases what the shop's own rules would hold. */
export const strictestLevel = (...given: RiskLevel[]): RiskLevel =>
  levels.findLast((level) => given.includes(level)) ?? 'high'

/** Why a payment was judged as it was: every rule with its fact and its points, and what plug-ins said. */
export const explained = (facts: RiskFacts, points: Points) => [
  ...riskRules.map(({ name, title, most: highest, fact }) => ({
    rule: name as string,
    title,
    fact: fact(facts),
    points: points[name] ?? 0,
    most: highest,
  })),
  ...(facts.plugins ?? []).map(({ plugin, version, points: given, sentence }) => ({
    rule: `plugin:${plugin}`,
    title: `Plug-in ${plugin} ${version}`,
    fact: sentence,
    points: given,
    most: MOST_PLUGIN_POINTS,
  })),
]

/**
 * The provider's own test card is everybody's: that it was used before says nothing. With real money
 * there is no such card.
 */
export const isSharedTestCard = (payment: { isLive: boolean; last4: string | undefined }) =>
  !payment.isLive && payment.last4 === '4242'
