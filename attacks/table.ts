import type { Attack } from './support/trial.ts'
import { priceTampering } from './t01-price-tampering.ts'
import { smuggledDiscount } from './t02-smuggled-discount.ts'
import { fallbackPrices } from './t03-fallback-prices.ts'
import { cardTesting } from './t04-card-testing.ts'
import { confirmingForOthers } from './t05-confirming-for-others.ts'
import { freeOrders } from './t06-free-orders.ts'
import { foreignOrders } from './t07-foreign-orders.ts'
import { mailRelay } from './t08-mail-relay.ts'
import { addressChange } from './t08b-address-change.ts'
import { linkEnumeration } from './t10-payment-links.ts'
import { linkAmounts } from './t11-link-amounts.ts'
import { hostedReturnReplay } from './t12-hosted-return.ts'
import { halfSessions } from './t13-half-sessions.ts'
import { couponGuessing } from './t15-coupon-guessing.ts'
import { overRedemption } from './t16-over-redemption.ts'
import { verifiedReviews } from './t17-verified-reviews.ts'
import { contactForm } from './t18-contact-form.ts'
import { cartReminders } from './t19-cart-reminders.ts'
import { macTokens } from './t20-mac-tokens.ts'
import { poisonedDownloads } from './t21-download-log.ts'
import { recentActivity } from './t24-recent-orders.ts'
import { forgedLocation } from './t25-location.ts'
import { poisonedHosts } from './t26-hosts.ts'
import { cardData } from './t29-card-data.ts'
import { keysOnTheDevice } from './t30-keys-on-the-device.ts'
import { currencyGames } from './t31-currencies.ts'
import { enumeratedAccounts } from './t32-account-enumeration.ts'
import { massAssignment } from './t33-mass-assignment.ts'
import { forgedWebhooks } from './t34-webhooks.ts'
import { idempotencyKeys } from './t35-idempotency-key.ts'
import { tellingErrors } from './t37-telling-errors.ts'
import { canaryKey } from './t38-canary.ts'
import { volumeKeys } from './t39-volume-keys.ts'
import { keyClaims } from './t40-key-claims.ts'
import { returns } from './t41-returns.ts'

/** Every row of the table of guarantees that has a script, in its order. */
export const attacks: readonly Attack[] = [
  priceTampering,
  smuggledDiscount,
  fallbackPrices,
  cardTesting,
  confirmingForOthers,
  freeOrders,
  foreignOrders,
  mailRelay,
  addressChange,
  linkEnumeration,
  linkAmounts,
  hostedReturnReplay,
  halfSessions,
  couponGuessing,
  overRedemption,
  contactForm,
  cartReminders,
  macTokens,
  poisonedDownloads,
  verifiedReviews,
  recentActivity,
  forgedLocation,
  poisonedHosts,
  cardData,
  keysOnTheDevice,
  currencyGames,
  enumeratedAccounts,
  massAssignment,
  forgedWebhooks,
  idempotencyKeys,
  tellingErrors,
  canaryKey,
  volumeKeys,
  keyClaims,
  returns,
]
