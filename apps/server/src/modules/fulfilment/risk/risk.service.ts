import type { Settings } from '@keyhaven/contracts/settings'
import type { Context } from '../../../context.ts'
import { hashSubject } from '../../../infra/crypto/address-hash.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { countryOf } from '../../../infra/http/country.ts'
import type { Intent } from '../../../infra/payments/stripe.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { isDisposable } from './disposable-mailbox.ts'
import { insertCheck, insertOrigin, moveCheck, type NewCheck, notePayment } from './risk.repo.ts'
import { isSharedTestCard, levelOf, pointsOf, scoreOf, type Thresholds } from './risk.rules.ts'

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

/**
 * Judges a payment before the transaction that settles it: undefined where judging is off, or nothing is
 * known of the order. Asked twice it notes the payment once. An edition that staff check always waits for them.
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
  if (!isJudged && !isChecked) return undefined
  const { email, ...counts } = isJudged ? shared : unjudged
  const facts = {
    ...counts,
    providerRisk: intent.risk ?? null,
    cardCountry: intent.card?.country ?? null,
    isDisposable: isDisposable(email),
    isChecked,
  }
  const points = pointsOf(facts)
  const score = scoreOf(points)
  const thresholds = thresholdsIn(settings)
  const level = isChecked ? 'high' : levelOf(score, thresholds)
  return { orderId, facts, points, score, level, ...thresholds }
}

/** Keeps a judgment with the payment it is about. */
export const keepCheck = (tx: Tx, check: NewCheck): Promise<void> => insertCheck(tx, check)

/** The hold of an order, if it has one, ends with it. */
export const endHold = (
  tx: Tx,
  orderId: string,
  outcome: 'confirmed' | 'released' | 'refused' | 'reversed',
): Promise<void> => moveCheck(tx, orderId, { outcome, waitsFor: null })
