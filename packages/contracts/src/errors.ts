/** Every failure the API can name. The sentence is what a person may read. */
export const errors = {
  invalid_request: { status: 400, message: 'Please check the highlighted fields.' },
  not_signed_in: { status: 401, message: 'Not authenticated' },
  not_allowed: { status: 403, message: 'You may not do this.' },
  not_found: { status: 404, message: 'Not found' },
  conflict: { status: 409, message: 'This has changed in the meantime. Please reload.' },
  order_not_found: { status: 404, message: 'Order not found' },
  product_not_found: { status: 404, message: 'One of the products is no longer on sale.' },
  price_changed: {
    status: 409,
    message: 'Your cart total has changed. Please check the new total before you pay.',
  },
  payment_not_completed: { status: 409, message: 'The payment has not been completed.' },
  payment_in_review: {
    status: 409,
    message:
      'Your payment arrived and is being checked. We will e-mail you; please do not pay again.',
  },
  company_refused: {
    status: 409,
    message: 'A company can be added once. This order has one already, or all of it was refunded.',
  },
  account_refused: { status: 409, message: 'Unable to create account. Please try again.' },
  address_fixed: {
    status: 409,
    message: 'The address of this order cannot be corrected here. Please write to us.',
  },
  address_refused: {
    status: 422,
    message: 'These details do not fit an order. Please check each of them.',
  },
  address_same: { status: 422, message: 'The order has this address already.' },
  out_of_stock: { status: 409, message: 'Not enough licences are in stock right now.' },
  payment_link_not_found: { status: 404, message: 'Payment link not found or expired' },
  payment_link_ended: { status: 410, message: 'Payment link not found or expired' },
  payment_link_busy: {
    status: 409,
    message: 'Somebody is paying with this link right now. Please try again in half an hour.',
  },
  payment_link_too_high: {
    status: 422,
    message: 'This amount is above what your role may ask for.',
  },
  payment_details_not_found: { status: 404, message: 'Payment details not found' },
  quote_expired: {
    status: 410,
    message: 'This quote has expired. Please ask us for a new one.',
  },
  quote_superseded: {
    status: 410,
    message: 'A newer version of this quote was e-mailed to you. Please open that one.',
  },
  quote_accepted: { status: 409, message: 'This quote was accepted and paid already.' },
  quote_in_payment: {
    status: 409,
    message: 'This quote is being paid at this moment. Please try again in half an hour.',
  },
  quote_refused: { status: 422, message: 'This cannot be offered.' },
  seats_taken: { status: 409, message: 'There are not so many free seats.' },
  seat_repeated: { status: 422, message: 'Each address gets one seat of an edition.' },
  link_expired: { status: 410, message: 'This link has expired. Please ask for a new one.' },
  weak_password: {
    status: 422,
    message: 'This password is on the lists that attackers try first. Please choose another.',
  },
  code_refused: { status: 422, message: 'This code is wrong or has expired.' },
  amount_too_small: {
    status: 422,
    message: 'Amount too small: the total is below the minimum amount for card payments.',
  },
  webhook_address_refused: {
    status: 422,
    message: 'Events are sent to https addresses without a password in them.',
  },
  form_too_quick: { status: 422, message: 'Form submitted too quickly. Please try again.' },
  coupon_refused: { status: 422, message: 'Invalid coupon code or discount conflict' },
  not_free: { status: 422, message: 'This order is not free. Please reload and pay by card.' },
  nothing_to_refund: { status: 422, message: 'Nothing is left to refund of this.' },
  refund_window_over: { status: 422, message: 'The 30 days for a refund are over.' },
  withdrawal_lapsed: {
    status: 422,
    message: 'The right of withdrawal has ended. You can still ask under our 30-day guarantee.',
  },
  too_many_units: {
    status: 422,
    message: 'One order holds at most 50 of one licence and 100 in all.',
  },
  payment_unavailable: {
    status: 503,
    message: 'The payment system cannot be reached. You were not charged. Please try again.',
  },
  idempotency_key_invalid: {
    status: 400,
    message: 'An Idempotency-Key has 1 to 255 visible characters.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was sent before with other contents.',
  },
  payload_too_large: { status: 413, message: 'That is too much data for one request.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  misdirected: { status: 421, message: 'This host is not served here.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, message: 'This is not available right now. Please try again soon.' },
} as const

export type ErrorCode = keyof typeof errors

/** The body of every failure. `message` repeats `error`: readers of either field find the sentence. */
export type ErrorBody = {
  success: false
  error: string
  message: string
  code: ErrorCode
  requestId: string
  details?: { field: string; message: string }[]
}
