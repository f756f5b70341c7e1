import { registeredBeforeTheOwner } from './a01-registered-before-the-owner.ts'
import { printedProof } from './a02-printed-proof.ts'
import { maskedStaff } from './a02b-masked-staff.ts'
import { cardDigits } from './a02c-card-digits.ts'
import { mailPreviews } from './a02d-mail-previews.ts'
import { oneFate } from './a03-one-fate.ts'
import { staffPrices } from './a04-staff-prices.ts'
import { approvals } from './a04b-approvals.ts'
import { strangersWords } from './a05-strangers-words.ts'
import { frozenStock } from './a06-frozen-stock.ts'
import { poisonedPages } from './a07-poisoned-pages.ts'
import { manyAddresses } from './a08-spellings.ts'
import { redisAway } from './a09-redis-away.ts'
import { keptOut } from './a10-kept-out.ts'
import { thievesAfterAReset } from './a11-thieves-after-a-reset.ts'
import { wellKnownPasswords } from './a12-well-known-passwords.ts'
import { deepJson } from './a13a-deep-json.ts'
import { providerAway } from './a13b-provider-away.ts'
import { blockedErasures } from './a13c-blocked-erasures.ts'
import { bareHashes } from './a13d-bare-hashes.ts'
import { pricesInForce } from './a13e-prices-in-force.ts'
import { olderVersion } from './a13f-older-version.ts'
import { readiness } from './a13g-readiness.ts'
import { wrongClock } from './a13h-wrong-clock.ts'
import { injectedScript } from './a13i-injected-script.ts'
import { takenConnections } from './a13j-taken-connections.ts'
import { carelessStart } from './a13l-careless-start.ts'
import { innerAddresses } from './a13m-inner-addresses.ts'
import { dataOfPrivatePages } from './a13n-data-of-private-pages.ts'
import { looksChangeNothing } from './a13o-looking.ts'
import { forgottenLimits } from './a13p-forgotten-limits.ts'
import { slowModeration } from './a13q-slow-moderation.ts'
import { leakedSecret } from './a13r-leaked-secret.ts'
import { secretsOnLockScreens } from './a13s-secrets-on-lock-screens.ts'
import { keysForNothing, movedOrders, replacedKeys } from './a14-no-way-round.ts'
import { doubleRefunds, forgedCursors, manyReveals } from './a14d-staff-limits.ts'
import { endedAccess } from './ac1-ended-access.ts'
import { plantedInMail, plantedInNames } from './ai2-planted-in-mail.ts'
import { guessedChatCodes, ordersWithoutProof, plantedInstructions } from './ao-assistant-orders.ts'
import { codesForEver } from './b1-codes-for-ever.ts'
import { replacementLoot } from './b2-replacement-loot.ts'
import { twoHosts } from './b4-two-hosts.ts'
import { manySpellings } from './b03-many-spellings.ts'
import { guessedCodes } from './c1-guessed-codes.ts'
import { replayedCodes } from './c2-replayed-codes.ts'
import { stolenCodes } from './c3-stolen-codes.ts'
import { cheapCoupons, cheapRates, couponWords, testBox } from './cp-coupons-and-rates.ts'
import { floodedScriptLog, scriptsOfOne } from './cs1-custom-scripts.ts'
import { nosyPixel, swappedContainer } from './cs3-tags.ts'
import { nosyPreview, outsideScripts } from './cs5-outside-scripts.ts'
import { desks } from './d1-desks.ts'
import { invoiceFormulas } from './d2-invoice-formulas.ts'
import { bulkOrders } from './d3-bulk-orders.ts'
import { checkedLinks, macLinks } from './dl-downloads.ts'
import { editionRules } from './ed1-edition-rules.ts'
import { forgedSteps } from './fg-steps.ts'
import { foreignOpening } from './gl1-go-live.ts'
import { jobsOfOthers, replayedEvents, tellingStatus } from './hl-health.ts'
import { importedShops } from './im-imports.ts'
import { exportedShops } from './im2-exports.ts'
import { foreignThreads, hostileFiles, mailLoops, replyAddresses } from './in1-inbox.ts'
import { injectedLetters } from './in3-injected-letters.ts'
import { actsWithoutRights, refundsAtOnce } from './in6-inbox-acts.ts'
import { filesOfBuyers } from './in8-files-of-buyers.ts'
import {
  keyOracle,
  plainExports,
  poisonedImports,
  revokedKeys,
  unseenByRole,
} from './k1-licence-desk.ts'
import { endlessClaims } from './kl1-claims.ts'
import { endlessRevokes, replacedAgain } from './kl2-revokes.ts'
import { inventedOrders } from './kl3-imported-keys.ts'
import { stolenByMerging } from './kl5-merges.ts'
import { openedShutKeys } from './kl6-shut-keys.ts'
import { doorsOfLaws } from './laws-matrix.ts'
import { mailWords, templatePreviews, testMails } from './ml1-mail-words.ts'
import { newsletterWords } from './nl1-newsletter.ts'
import { lonelyContainer } from './or1-container.ts'
import { staffCallsAtTheShop } from './or2-staff-calls-at-the-shop.ts'
import { publicScript } from './or3-public-script.ts'
import { hostProof } from './or4-host-proof.ts'
import { wordsByTwo } from './or5-mail-words.ts'
import { comparedPrices } from './pc-comparisons.ts'
import { couponAndPrice } from './pl1-coupon-and-price.ts'
import { pricesOfLinks } from './pl2-link-after-price.ts'
import { floorForAMinute } from './pl3-floor-for-a-minute.ts'
import { moneyBack } from './pl4-money-back.ts'
import { priceDrift } from './pl5-price-drift.ts'
import { forgedPayments } from './po1-forged-payments.ts'
import { editionMarkup } from './pr1-edition-markup.ts'
import { hostilePictures } from './pr2-pictures.ts'
import { slugLoops } from './pr3-slug-loops.ts'
import { cataloguePrices } from './pr4-catalogue-prices.ts'
import { nosyReports } from './rp-reports.ts'
import { redactedReviews, reviewMarkup } from './rv-reviews.ts'
import { hostileBodies } from './si1-hostile-bodies.ts'
import { floodOfMails, forgedSenders, unreadableMails } from './si2-strangers-mails.ts'
import { keptAddresses } from './si5-kept-address.ts'
import { codesOfTalks } from './si7-talk-codes.ts'
import { foreignStores, outsideTheSlice, storeWords } from './sr-stores.ts'
import { limitedDesks } from './sr4-limited-desks.ts'
import { foreignSettings } from './st1-settings.ts'
import { storedMarkup } from './st2-stored-markup.ts'
import { feedTokens } from './st3-feed-tokens.ts'
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
import {
  keysBeyondTheirScope,
  lastSuperAdmin,
  ownRights,
  savedViews,
  viewingAsRole,
} from './t14-rights.ts'
import { secondFactor } from './t14-second-factor.ts'
import { couponGuessing } from './t15-coupon-guessing.ts'
import { overRedemption } from './t16-over-redemption.ts'
import { verifiedReviews } from './t17-verified-reviews.ts'
import { contactForm } from './t18-contact-form.ts'
import { cartReminders } from './t19-cart-reminders.ts'
import { macTokens } from './t20-mac-tokens.ts'
import { poisonedDownloads } from './t21-download-log.ts'
import { exhaustedBudget, forgedChats } from './t22-assistant.ts'
import { seoForStrangers } from './t23-seo-call.ts'
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
import { foreignCustomers, mergedCustomers, spentInvitations } from './t42-people.ts'
import { riskHold } from './t43-risk-hold.ts'
import { puppets, tooNew } from './tp1-puppets.ts'
import { sameBrowser, tiedStaff } from './tp2-ties.ts'
import { aloneByRemoving, stolenSession } from './tp5-alone.ts'
import { keysAfterAReset } from './tp7-keys-after-a-reset.ts'

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
  printedProof,
  maskedStaff,
  cardDigits,
  mailPreviews,
  linkEnumeration,
  linkAmounts,
  hostedReturnReplay,
  halfSessions,
  viewingAsRole,
  keysBeyondTheirScope,
  ownRights,
  lastSuperAdmin,
  savedViews,
  secondFactor,
  couponGuessing,
  overRedemption,
  contactForm,
  cartReminders,
  macTokens,
  poisonedDownloads,
  verifiedReviews,
  seoForStrangers,
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
  riskHold,
  endedAccess,
  forgedPayments,
  plainExports,
  revokedKeys,
  poisonedImports,
  keyOracle,
  unseenByRole,
  mergedCustomers,
  foreignCustomers,
  spentInvitations,
  slowModeration,
  leakedSecret,
  registeredBeforeTheOwner,
  thievesAfterAReset,
  wellKnownPasswords,
  keptOut,
  forgottenLimits,
  secretsOnLockScreens,
  codesForEver,
  frozenStock,
  poisonedPages,
  manyAddresses,
  readiness,
  injectedScript,
  dataOfPrivatePages,
  redisAway,
  deepJson,
  providerAway,
  wrongClock,
  takenConnections,
  carelessStart,
  innerAddresses,
  twoHosts,
  staffPrices,
  approvals,
  puppets,
  tiedStaff,
  sameBrowser,
  tooNew,
  aloneByRemoving,
  stolenSession,
  keysAfterAReset,
  floorForAMinute,
  moneyBack,
  movedOrders,
  keysForNothing,
  replacedKeys,
  manyReveals,
  doubleRefunds,
  forgedCursors,
  strangersWords,
  pricesInForce,
  olderVersion,
  manySpellings,
  oneFate,
  blockedErasures,
  bareHashes,
  looksChangeNothing,
  replacementLoot,
  guessedCodes,
  replayedCodes,
  stolenCodes,
  desks,
  invoiceFormulas,
  bulkOrders,
  editionMarkup,
  hostilePictures,
  slugLoops,
  cataloguePrices,
  couponAndPrice,
  pricesOfLinks,
  priceDrift,
  editionRules,
  floodedScriptLog,
  scriptsOfOne,
  swappedContainer,
  nosyPixel,
  outsideScripts,
  nosyPreview,
  lonelyContainer,
  cheapCoupons,
  testBox,
  couponWords,
  cheapRates,
  importedShops,
  exportedShops,
  checkedLinks,
  macLinks,
  forgedSteps,
  jobsOfOthers,
  replayedEvents,
  tellingStatus,
  redactedReviews,
  reviewMarkup,
  comparedPrices,
  foreignSettings,
  foreignOpening,
  storedMarkup,
  feedTokens,
  mailWords,
  wordsByTwo,
  replyAddresses,
  mailLoops,
  injectedLetters,
  hostileFiles,
  foreignThreads,
  templatePreviews,
  foreignStores,
  storeWords,
  outsideTheSlice,
  limitedDesks,
  testMails,
  newsletterWords,
  nosyReports,
  actsWithoutRights,
  refundsAtOnce,
  filesOfBuyers,
  forgedChats,
  exhaustedBudget,
  plantedInMail,
  plantedInNames,
  guessedChatCodes,
  ordersWithoutProof,
  plantedInstructions,
  endlessClaims,
  endlessRevokes,
  inventedOrders,
  replacedAgain,
  stolenByMerging,
  openedShutKeys,
  hostileBodies,
  unreadableMails,
  floodOfMails,
  forgedSenders,
  keptAddresses,
  codesOfTalks,
  staffCallsAtTheShop,
  publicScript,
  ...doorsOfLaws,
  hostProof,
]
