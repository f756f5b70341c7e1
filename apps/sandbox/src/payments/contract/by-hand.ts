/** What the provider's documents say and the types of its library leave open. */

/** Where the library says only that it is a text. */
export const statusesByHand: Readonly<Record<string, readonly string[]>> = {
  refund: ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'],
  payout: ['paid', 'pending', 'in_transit', 'canceled', 'failed'],
}

/** Kinds of methods that only the provider's own forms send. */
export const typesOfForms = ['card', 'wero']

/** A card by its number, which no server of a shop may know. */
export const cardFields = ['number', 'exp_month', 'exp_year', 'cvc']
