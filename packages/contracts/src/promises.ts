/**
 * What the shop promises, in one sentence each and without a full stop. Pages, e-mails and answers quote
 * these; a test reads all of them and fails when two sentences about one promise differ.
 */
export const promises = {
  /** While keys are in stock; what comes later is `lateDelivery`. */
  delivery: 'Key shown right after payment and e-mailed',
  reply: 'We reply within 24 hours, usually within 2',
  /** The same as in `business-hours.ts`, whose clock pages that only name the hours do not load. */
  hours: 'Mon–Sat, 9 am–6 pm ET',
  reseller: 'Independent reseller, not affiliated with the software publisher',
  guarantee: '30-day money-back guarantee',
  refund: 'Unused keys are refunded after a quick check',
} as const

/** How a promise reads inside a sentence: "key shown right after payment". */
export const inSentence = (promise: string) => promise.charAt(0).toLowerCase() + promise.slice(1)

/**
 * "as soon as new keys arrive": when keys that are not in stock come. The words are the claim
 * `delivery-later` of the registry, in the browser and in e-mails; this is for the middle of a sentence.
 */
export const lateDelivery = (claim: string | null | undefined) =>
  inSentence(claim ?? 'As soon as new keys arrive')
