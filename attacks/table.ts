import { maskedStaff } from './a02b-masked-staff.ts'
import { poisonedPages } from './a07-poisoned-pages.ts'
import { manyAddresses } from './a08-spellings.ts'
import { redisAway } from './a09-redis-away.ts'
import { providerAway } from './a13b-provider-away.ts'
import { wrongClock } from './a13h-wrong-clock.ts'
import { injectedScript } from './a13i-injected-script.ts'
import { takenConnections } from './a13j-taken-connections.ts'
import { carelessStart } from './a13l-careless-start.ts'
import { dataOfPrivatePages } from './a13n-data-of-private-pages.ts'
import { leakedSecret } from './a13r-leaked-secret.ts'
import { endedAccess } from './ac1-ended-access.ts'
import { plantedInMail } from './ai2-planted-in-mail.ts'
import { twoHosts } from './b4-two-hosts.ts'
import { scriptsOfOne } from './cs1-custom-scripts.ts'
import { floodOfCarts, guessedCarts } from './kc1-kept-carts.ts'
import { endlessClaims } from './kl1-claims.ts'
import { endlessRevokes, replacedAgain } from './kl2-revokes.ts'
import { inventedOrders } from './kl3-imported-keys.ts'
import { stolenByMerging } from './kl5-merges.ts'
import { openedShutKeys } from './kl6-shut-keys.ts'
import { doorsOfLaws } from './laws-matrix.ts'
import { lonelyContainer } from './or1-container.ts'
import { staffCallsAtTheShop } from './or2-staff-calls-at-the-shop.ts'
import { publicScript } from './or3-public-script.ts'
import { hostProof } from './or4-host-proof.ts'
import { wordsByTwo } from './or5-mail-words.ts'
import { couponAndPrice } from './pl1-coupon-and-price.ts'
import { pricesOfLinks } from './pl2-link-after-price.ts'
import { floorForAMinute } from './pl3-floor-for-a-minute.ts'
import { moneyBack } from './pl4-money-back.ts'
import { priceDrift } from './pl5-price-drift.ts'
import { editionMarkup } from './pr1-edition-markup.ts'
import { slugLoops } from './pr3-slug-loops.ts'
import { reviewMarkup } from './rv2-review-markup.ts'
import { hostileBodies } from './si1-hostile-bodies.ts'
import { floodOfMails, forgedSenders, unreadableMails } from './si2-strangers-mails.ts'
import { keptAddresses } from './si5-kept-address.ts'
import { codesOfConversations } from './si7-conversation-codes.ts'
import { foreignStores, storeWords } from './sr-stores.ts'
import { storedMarkup } from './st2-stored-markup.ts'
import type { Attack } from './support/trial.ts'
import { cardTesting } from './t04-card-testing.ts'
import { deadCodes } from './t15-dead-codes.ts'
import { forgedLocation } from './t25-location.ts'
import { poisonedHosts } from './t26-hosts.ts'
import { cardData } from './t29-card-data.ts'
import { keysOnTheDevice } from './t30-keys-on-the-device.ts'
import { tellingErrors } from './t37-telling-errors.ts'
import { canaryKey } from './t38-canary.ts'
import { volumeKeys } from './t39-volume-keys.ts'
import { puppets, tooNew } from './tp1-puppets.ts'
import { sameBrowser, tiedStaff } from './tp2-ties.ts'
import { aloneByRemoving, stolenSession } from './tp5-alone.ts'
import { keysAfterAReset } from './tp7-keys-after-a-reset.ts'

/** Every row of the table of guarantees that has a script, in its order. */
export const attacks: readonly Attack[] = [
  cardTesting,
  maskedStaff,
  forgedLocation,
  poisonedHosts,
  cardData,
  keysOnTheDevice,
  tellingErrors,
  canaryKey,
  volumeKeys,
  endedAccess,
  leakedSecret,
  poisonedPages,
  manyAddresses,
  injectedScript,
  dataOfPrivatePages,
  redisAway,
  providerAway,
  wrongClock,
  takenConnections,
  carelessStart,
  twoHosts,
  puppets,
  tiedStaff,
  sameBrowser,
  tooNew,
  aloneByRemoving,
  stolenSession,
  keysAfterAReset,
  floorForAMinute,
  moneyBack,
  editionMarkup,
  slugLoops,
  couponAndPrice,
  pricesOfLinks,
  priceDrift,
  scriptsOfOne,
  lonelyContainer,
  reviewMarkup,
  storedMarkup,
  wordsByTwo,
  foreignStores,
  storeWords,
  plantedInMail,
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
  codesOfConversations,
  staffCallsAtTheShop,
  publicScript,
  ...doorsOfLaws,
  hostProof,
  guessedCarts,
  floodOfCarts,
  deadCodes,
]
