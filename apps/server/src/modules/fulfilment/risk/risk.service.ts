import type { Settings } from '@keyhaven/contracts/settings'
import { isBlockedPlace } from '@keyhaven/contracts/sold-countries'
import type { Context } from '../../../context.ts'
import { hashSubject } from '../../../infra/crypto/address-hash.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { countryOf } from '../../../infra/http/country.ts'
import type { Intent } from '../../../infra/payments/stripe.ts'
import { hasJudges, judgeByPlugins } from '../../platform/plugins/judge-by-plugins.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { isDisposable } from './disposable-mailbox.ts'
import {
  insertCheck,
  insertOrigin,
  moveCheck,
  type NewCheck,
  notePayment,
  seatsOf,
} from './risk.repo.ts'
import {
  countedJudgements,
  isSharedTestCard,
  levelOf,
  pointsOf,
  type RiskFacts,
  scoreOf,
  strictestLevel,
  type Thresholds,
} from './risk.rules.ts'

/** How a payment was judged. */
export type Judgment = NewCheck

type Opened = Readonly<{ id: string; totalMinor: number }>
type Browser = Readonly<{ id: number; network: string }>

const addressIn = (network: string) => network.replace(/\/\d+$/, '')

/** Keeps from where an order is opened, in the transaction that opens it. A network at home is nobody's. */
export async function noteOrigin(
  { config }: Context,
  tx: Tx,
  { id, totalMinor }: Opened,
  browser: Browser,
): Promise<void> {
  const country = await countryOf(addressIn(browser.network))
  await insertOrigin(tx, {
    orderId: id,
    worthMinor: totalMinor,
    deviceHash: hashSubject(config, `risk by browser:${browser.id}`),
    networkHash: country ? hashSubject(config, `risk by network:${browser.network}`) : null,
    networkCountry: country ?? null,
  })
}

/** The same for an order whose browser is no longer known: its card, address and worth are judged. */
export const noteLostOrigin = (
  { config }: Context,
  tx: Tx,
  { id, totalMinor }: Opened,
): Promise<void> =>
  insertOrigin(tx, {
    orderId: id,
    worthMinor: totalMinor,
    deviceHash: hashSubject(config, `risk by order:${id}`),
    networkHash: null,
    networkCountry: null,
  })

const thresholdsIn = (settings: Settings): Thresholds => ({
  codeFrom: settings['risk.code_from'],
  reviewFrom: settings['risk.review_from'],
})

function cardHashOf({ config }: Context, { card, isLive }: Intent): Buffer | null {
  if (!card?.fingerprint || isSharedTestCard({ isLive, last4: card.last4 })) return null
  return hashSubject(config, `risk by card:${card.fingerprint}`)
}

/** Nothing is known of it, or nobody judges: only its editions decide. */
const unjudged = {
  email: '',
  billingCountry: null,
  networkCountry: null,
  sameCard: 0,
  sameDevice: 0,
  sameNetwork: 0,
  sameAddress: 0,
  worthOfDay: 0,
} as const

/** What plug-ins say of a payment; nothing is asked where none has a say. */
async function pluginsOn(ctx: Context, orderId: string, facts: RiskFacts, email: string) {
  if (!hasJudges(ctx)) return undefined
  const { providerRisk, billingCountry, cardCountry, networkCountry, isDisposable, worthOfDay } =
    facts
  return judgeByPlugins(ctx, {
    ...{ providerRisk, billingCountry, cardCountry, networkCountry, isDisposable, worthOfDay },
    mailDomain: email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
    seats: await seatsOf(ctx.db, orderId),
  })
}

const isBlockedCountry = (settings: Settings, country: string | null) =>
  country !== null && isBlockedPlace(settings['countries.blocked'], { country })

/**
 * Judges a payment before the transaction that settles it: undefined where judging is off, or nothing is
 * known of the order. Asked twice it notes the payment once. An edition that staff check always waits for
 * them, and so does a card from a blocked country.
 */
export async function judgePayment(
  ctx: Context,
  orderId: string,
  intent: Intent,
): Promise<NewCheck | undefined> {
  const [settings, { shared, isChecked }] = await Promise.all([
    settingsOf(ctx),
    notePayment(ctx.db, orderId, cardHashOf(ctx, intent)),
  ])
  const isJudged = settings['risk.is_on'] && shared
  const cardCountry = intent.card?.country ?? null
  const isBlockedCard = isBlockedCountry(settings, cardCountry)
  const isHeld = isChecked || isBlockedCard
  if (!isJudged && !isHeld) return undefined
  const { email, ...counts } = isJudged ? shared : unjudged
  const facts = {
    ...counts,
    providerRisk: intent.risk ?? null,
    cardCountry,
    isDisposable: isDisposable(email),
    isChecked,
    ...(isBlockedCard && { isBlockedCard }),
  }
  const points = pointsOf(facts)
  const own = scoreOf(points)
  const judgements = isJudged ? await pluginsOn(ctx, orderId, facts, email) : undefined
  const plugins = judgements && countedJudgements(own, judgements)
  const score = (plugins ?? []).reduce((sum, judgement) => sum + judgement.points, own)
  const thresholds = thresholdsIn(settings)
  const level = isHeld
    ? 'high'
    : strictestLevel(levelOf(own, thresholds), levelOf(score, thresholds))
  const judged = plugins && plugins.length > 0 ? { ...facts, plugins } : facts
  return { orderId, facts: judged, points, score, level, ...thresholds }
}

/** Keeps a judgment with the payment it is about. */
export const saveRiskCheck = (tx: Tx, check: NewCheck): Promise<void> => insertCheck(tx, check)

/** The hold of an order, if it has one, ends with it. */
export const endHold = (
  tx: Tx,
  orderId: string,
  outcome: 'confirmed' | 'released' | 'refused' | 'reversed',
): Promise<void> => moveCheck(tx, orderId, { outcome, waitsFor: null })
