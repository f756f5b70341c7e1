/** The question at the checkout, never ticked beforehand. */
export const REMINDER_QUESTION = 'Remind me about this cart'

/** How long a cart rests before its page tells the shop of it. */
export const CAPTURE_AFTER_MS = 30_000

/** How many carts of one network the shop keeps in an hour. */
export const CARTS_PER_HOUR = 20

/** Nobody is reminded of one cart more often, by a tick or by staff. */
export const MOST_REMINDERS = 2

/** The most a comment on a purchase may say. */
export const LONGEST_COMMENT = 500
