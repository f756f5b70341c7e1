import type { Consents } from '@keyhaven/contracts/checkout'
import { ATTEMPT_SECONDS, HOLD_SECONDS } from '@keyhaven/contracts/checkout-times'
import { TERMS_VERSION } from '@keyhaven/contracts/legal'
import type { Currency } from '@keyhaven/contracts/money'
import type { MethodType } from '@keyhaven/contracts/payment-methods'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { scaledLimit } from '../../../../infra/http/rate-limit.ts'
import { holdCoupon } from '../../../catalog/coupons/coupons.service.ts'
import type { Judgement } from '../../../catalog/sale-floor/judge-sale.ts'
import { beginAttempt } from '../../../fulfilment/ledger/ledger.service.ts'
import {
  hasBought,
  type NewOrder,
  newOrderIds,
  placeOrder,
} from '../../../fulfilment/orders/orders.service.ts'
import { noteOrigin } from '../../../fulfilment/risk/risk.service.ts'
import { saveConsents } from '../../../fulfilment/withdrawal-waivers/withdrawal-waivers.service.ts'
import { assertNotBlocked } from '../../../people/blocked-addresses/blocked-addresses.service.ts'
import { holdWithinCaps } from '../../../stock/licenses/units/hold-caps.ts'
import { freeUsesOfDay } from '../checkout.repo.ts'
import { isFree } from '../checkout.rules.ts'
import { type Browser, lockCheckout } from './attempt-limits.repo.ts'
import { countUnpaidUnits, isAloneOf } from './unpaid-units.repo.ts'

/** Units one browser, or one network, may have set aside without paying. */
const UNPAID_UNITS = 10

/** What an order is made of, but for what every order is given here. */
export type Draft = Omit<
  NewOrder,
  'id' | 'orderNumber' | 'checkoutId' | 'openSeconds' | 'termsVersion'
> &
  Readonly<{ judgement: Judgement; methods?: readonly MethodType[] }>

/** An order that can be paid; a free one has no attempt. */
export type Opened = Readonly<{
  orderId: string
  attemptId: string | null
  amountMinor: number
  currency: Currency
  /** What a payment link calls it. */
  title: string | null
  /** What it may be paid with; null is the card alone. */
  methods?: readonly string[] | null
}>

type Opening = Readonly<{
  /** Finds what was opened before, or says what to open. A call at the same time waits for it. */
  plan: (tx: Tx) => Promise<Readonly<{ standing: Opened }> | Readonly<{ draft: Draft }>>
  /** Refuses a browser that may not begin one more payment. */
  admit: (ctx: Context, tx: Tx, browser: Browser) => Promise<void>
  agreed?: { billingInfo: { country: string }; consents?: Consents | undefined }
}>

/**
 * THE transaction that opens: the order, its lines, its attempt, and what is set aside for it. One
 * browser's openings come one after the other, so a button pressed twice opens one order: the second
 * finds that of the first.
 */
export async function openOrder(
  ctx: Context,
  checkoutId: number,
  { plan, admit, agreed }: Opening,
): Promise<Opened> {
  return await inTransaction(ctx.db, async (tx) => {
    const browser = { id: checkoutId, ...(await lockCheckout(tx, checkoutId)) }
    const found = await plan(tx)
    const isThere = 'standing' in found
    if (!isThere && !isFree(found.draft.totalMinor)) await admit(ctx, tx, browser)
    const opened = isThere ? found.standing : await writeOrder(ctx, tx, browser, found.draft)
    if (agreed) await saveConsents(tx, opened.orderId, browser.network, agreed)
    return opened
  })
}

async function writeOrder(
  ctx: Context,
  tx: Tx,
  browser: Browser,
  { judgement, methods, ...draft }: Draft,
): Promise<Opened> {
  await assertNotBlocked(tx, draft.billing.email)
  const ids = newOrderIds()
  const terms = { openSeconds: ATTEMPT_SECONDS, termsVersion: TERMS_VERSION }
  await placeOrder(tx, { ...draft, ...ids, ...terms, checkoutId: browser.id }, judgement)
  const asked = {
    orderId: ids.id,
    amountMinor: draft.chargeMinor,
    currency: draft.chargeCurrency,
    ...(methods && { methods }),
  }
  const isGift = isFree(draft.totalMinor)
  const attempt = isGift ? { ...asked, attemptId: null } : await beginAttempt(ctx, tx, asked)
  if (!isGift) await noteOrigin(ctx, tx, { ...ids, totalMinor: draft.totalMinor }, browser)
  if (draft.couponId !== null) {
    const { couponId, billing } = draft
    const use = { orderId: ids.id, couponId, email: billing.email }
    await holdCoupon(
      ctx,
      tx,
      { ...use, isFree: isGift },
      {
        hasBought: () => hasBought(tx, billing.email),
        freeUsesOfDay: (emailHashes) => freeUsesOfDay(tx, { ...browser, couponId, emailHashes }),
      },
    )
  }
  await holdWithinCaps(tx, ids.id, draft.lines, {
    seconds: HOLD_SECONDS,
    most: () => unitsLeft(ctx, tx, browser),
  })
  return { ...attempt, title: draft.link?.title ?? null }
}

/** Two who come at the same moment are not made to wait for each other: the second holds nothing. */
async function unitsLeft(ctx: Context, tx: Tx, browser: Browser): Promise<number> {
  if (!(await isAloneOf(tx, browser.network))) return 0
  return scaledLimit(ctx.config, UNPAID_UNITS) - (await countUnpaidUnits(tx, browser))
}
