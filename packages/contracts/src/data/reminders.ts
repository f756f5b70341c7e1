/** The question at the checkout, never ticked beforehand. */
export const REMINDER_QUESTION = 'Remind me about this cart'

/** How long a cart rests before its page tells the shop of it. */
export const CAPTURE_AFTER_MS = 30_000

/** How many carts of one network the shop keeps in an hour. */
export const CARTS_PER_HOUR = 20

/** A reminder each, so many hours after the last change of the cart. */
export const REMINDER_HOURS = [1, 24] as const

/** The most a comment on a purchase may say. */
export const LONGEST_COMMENT = 500
