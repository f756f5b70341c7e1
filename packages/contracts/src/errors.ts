/** Every failure the API can name. The sentence is what a person may read. */
export const errors = {
  invalid_request: { status: 400, message: 'Please check the highlighted fields.' },
  not_signed_in: { status: 401, message: 'Not authenticated' },
  not_allowed: { status: 403, message: 'You may not do this.' },
  not_found: { status: 404, message: 'Not found' },
  talk_needs_proof: {
    status: 409,
    message:
      'The last letter came by e-mail, and its sender is not verified. Ask for a code first: it goes to the mailbox of the order or the account.',
  },
  conflict: { status: 409, message: 'This has changed in the meantime. Please reload.' },
  order_not_found: { status: 404, message: 'Order not found' },
  order_imported: {
    status: 409,
    message:
      'This order comes from an earlier shop, so it cannot be returned or claimed here. Please write to us and we will help.',
  },
  seo_failed: { status: 404, message: 'Failed to optimize SEO' },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  product_not_found: { status: 404, message: 'One of the products is no longer on sale.' },
  picture_refused: {
    status: 422,
    message:
      'This file is not a picture the shop can use. Send a JPEG, PNG or WebP of at most 24 megapixels, with nothing else in the file.',
  },
  product_incomplete: {
    status: 409,
    message: 'This edition cannot be sold yet: something is missing.',
  },
  price_too_late: {
    status: 409,
    message: 'This price has begun, or begins within seconds. Enter another one instead.',
  },
  price_below_floor: {
    status: 409,
    message: 'This would leave a price below the floor. Ask for that price instead.',
  },
  falls_below: {
    status: 409,
    message: 'Something that runs would fall below the floor. Choose what happens to it.',
  },
  price_needs_check: {
    status: 409,
    message: 'This offer needs a quick check by our team. We have told them.',
  },
  price_changed: {
    status: 409,
    message: 'Your cart total has changed. Please check the new total before you pay.',
  },
  methods_changed: {
    status: 409,
    message: 'The ways to pay changed with your country. Please choose again.',
  },
  opening_soon: {
    status: 409,
    message: 'Opening soon. The shop takes no payments yet, and nothing was charged.',
  },
  not_ready_to_open: { status: 409, message: 'Some steps are not done yet.' },
  payment_not_completed: { status: 409, message: 'The payment has not been completed.' },
  /** Not a failure yet: the caller asks again. */
  payment_processing: {
    status: 202,
    message: 'Your bank is still processing the payment. Please do not pay again.',
  },
  payment_in_review: {
    status: 409,
    message:
      'Your payment arrived and is being checked. We will e-mail you; please do not pay again.',
  },
  code_not_awaited: {
    status: 409,
    message: 'This order does not wait for a code any more. Please reload the page.',
  },
  keys_withheld: {
    status: 409,
    message:
      'These keys were delivered before the address changed. Please write to us, and we check it with you.',
  },
  dispute_closed: {
    status: 409,
    message: 'This dispute can no longer be answered.',
  },
  dispute_answered: {
    status: 409,
    message: 'This dispute was answered already. The bank reads one answer.',
  },
  company_refused: {
    status: 409,
    message: 'A company can be added once. This order has one already, or all of it was refunded.',
  },
  customer_blocked: {
    status: 403,
    message:
      'This address is blocked in our shop. If you think this is a mistake, please write to us.',
  },
  account_refused: { status: 409, message: 'Unable to create account. Please try again.' },
  address_fixed: {
    status: 409,
    message: 'The address of this order cannot be corrected here. Please write to us.',
  },
  address_waiting: {
    status: 409,
    message: 'A change of this address is under way already. Please wait for it, or write to us.',
  },
  address_refused: {
    status: 422,
    message: 'These details don’t match an order. Please check each of them.',
  },
  card_refused: {
    status: 422,
    message: 'These digits don’t match the card. Please check them; we allow ten tries in all.',
  },
  card_closed: {
    status: 409,
    message: 'Too many wrong digits were tried for this order. Please write to us.',
  },
  address_same: { status: 422, message: 'The order has this address already.' },
  out_of_stock: { status: 409, message: 'Not enough licences are in stock right now.' },
  not_next: {
    status: 409,
    message: 'Another order has waited longer for this edition. It is served first.',
  },
  payment_link_not_found: { status: 404, message: 'Payment link not found or expired' },
  payment_link_ended: { status: 410, message: 'Payment link not found or expired' },
  payment_link_busy: {
    status: 409,
    message: 'Someone is paying with this link right now. Please try again in half an hour.',
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
  quote_withdrawn: {
    status: 410,
    message: 'We took this quote back. Please ask us for a new one.',
  },
  quote_accepted: { status: 409, message: 'This quote was accepted and paid already.' },
  quote_in_payment: {
    status: 409,
    message: 'This quote is being paid at this moment. Please try again in half an hour.',
  },
  quote_refused: { status: 422, message: 'This cannot be offered.' },
  seats_taken: { status: 409, message: 'There aren’t enough free seats.' },
  seat_repeated: { status: 422, message: 'Each address gets one seat of an edition.' },
  link_expired: { status: 410, message: 'This link has expired. Please ask for a new one.' },
  handover_wrong: {
    status: 422,
    message: 'This code is not right. Please compare it with your phone.',
  },
  handover_expired: {
    status: 410,
    message: 'This code has expired. Please ask for a new one on your phone.',
  },
  handover_used: {
    status: 409,
    message: 'This code was used on a computer already. Please ask for a new one on your phone.',
  },
  handover_paused: {
    status: 429,
    message:
      'Too many wrong codes were entered, so codes are paused for up to an hour. The link in your e-mail still works.',
  },
  handover_answered: {
    status: 409,
    message: 'This question is no longer open. Please make a new code.',
  },
  weak_password: {
    status: 422,
    message:
      'This password is too easy to guess. Try three or four words that have nothing to do with each other.',
  },
  proof_needed: {
    status: 403,
    message: 'Please show once more that this mailbox is yours, then choose a password.',
  },
  order_not_proven: {
    status: 403,
    message: 'Please enter the code from the mailbox of the order first.',
  },
  code_refused: { status: 422, message: 'This code is wrong or has expired.' },
  /** The browser asks for the second factor, then repeats the call. */
  step_up_needed: { status: 403, message: 'Please confirm that it is you.' },
  factor_missing: {
    status: 403,
    message: 'This needs a second factor. Please set one up under Security.',
  },
  factor_refused: {
    status: 422,
    message: 'This was not accepted. A code works once: wait for the next one and try again.',
  },
  last_factor: {
    status: 409,
    message: 'This is your only second factor. Please add another one first.',
  },
  ticket_expired: { status: 410, message: 'This took too long. Please sign in again.' },
  amount_too_small: {
    status: 422,
    message: 'Amount too small: the total is below the minimum amount for card payments.',
  },
  webhook_address_refused: {
    status: 422,
    message: 'Events are sent to https addresses without a password in them.',
  },
  form_too_quick: { status: 422, message: 'Form submitted too quickly. Please try again.' },
  rate_far_off: {
    status: 409,
    message: 'This is far from the last rate. Look again, and say that it is right.',
  },
  coupon_refused: { status: 422, message: 'Invalid coupon code or discount conflict' },
  coupon_below_floor: { status: 422, message: 'Invalid coupon code or discount conflict' },
  not_free: { status: 422, message: 'This order is not free. Please reload and pay by card.' },
  return_under_way: {
    status: 409,
    message: 'You have asked for your money back for this licence. We will answer that first.',
  },
  return_first: {
    status: 409,
    message: 'The buyer has asked for the money back for this licence. Decide on that first.',
  },
  license_returned: { status: 409, message: 'This licence has been given back.' },
  key_changed: {
    status: 409,
    message:
      'The key of this licence is not the one the buyer asked about: it was replaced afterwards.',
  },
  claim_under_way: {
    status: 409,
    message: 'You told us that this key does not work. We will answer that first.',
  },
  dispute_under_way: {
    status: 409,
    message: 'Your bank is looking into this payment. Please wait until it has decided.',
  },
  dispute_first: {
    status: 409,
    message: 'The buyer’s bank is looking into this payment. Wait until it has decided.',
  },
  payment_reversed: {
    status: 409,
    message: 'The payment of this order went back, so its keys no longer work here.',
  },
  order_erased: {
    status: 409,
    message: 'The personal data of this order is being erased, so it can no longer be changed.',
  },
  order_not_in_review: { status: 409, message: 'This order is not in review any more.' },
  payment_differs: {
    status: 409,
    message: 'The payment differs from what was asked for. It can only be sent back.',
  },
  order_not_open: {
    status: 409,
    message: 'This order cannot be cancelled: it has been paid, or has ended already.',
  },
  seen_meanwhile: {
    status: 409,
    message: 'A key of this order has been seen since you opened it. Look again before you refund.',
  },
  report_too_large: {
    status: 422,
    message: 'That is more than one report can add up. Choose fewer days.',
  },
  refund_too_high: { status: 422, message: 'That is more than is left of this payment.' },
  refund_takes_keys: {
    status: 422,
    message:
      'That is everything that is left. Choose the full refund, which takes the licences back.',
  },
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
  idempotency_key_needed: {
    status: 400,
    message: 'Please send an Idempotency-Key, so that this is never done twice.',
  },
  idempotency_key_busy: {
    status: 409,
    message:
      'This request was sent before and is not answered yet. Please look before you repeat it.',
  },
  idempotency_answer_gone: {
    status: 409,
    message: 'This was done already. Its answer held a secret and was not kept.',
  },
  cursor_invalid: { status: 400, message: 'This place in the list is unknown.' },
  cursor_mismatch: { status: 400, message: 'This place belongs to another list or other filters.' },
  role_above_own: {
    status: 403,
    message: 'You can only give, take or change rights that you have yourself.',
  },
  role_own: { status: 403, message: 'Nobody changes their own role. Please ask a colleague.' },
  role_fixed: { status: 409, message: 'This role stays as it is.' },
  role_in_use: { status: 409, message: 'Someone has this role. Give them another one first.' },
  role_name_taken: { status: 409, message: 'There is a role with this name already.' },
  last_super_admin: {
    status: 409,
    message: 'This is the last super admin. Make another one first.',
  },
  viewing_as: {
    status: 403,
    message: 'You are viewing as another role. Stop viewing to change something.',
  },
  price_above_list: { status: 422, message: 'Nothing costs more than in the catalogue.' },
  limit_exceeded: {
    status: 403,
    message: 'This amount is above your own limit. Someone with a higher limit must decide.',
  },
  second_person_needed: { status: 409, message: 'A second person must approve this.' },
  claim_opened_by_you: {
    status: 403,
    message: 'You opened this claim. A colleague decides it.',
  },
  approval_own: { status: 403, message: 'Someone else decides what you asked for.' },
  not_alone: {
    status: 409,
    message:
      'A colleague can decide this, or could until a short while ago. Nobody confirms alone while that is so.',
  },
  alone_too_early: { status: 409, message: 'You can confirm this a little later.' },
  alone_code_wrong: { status: 403, message: 'This is not the code from the e-mail.' },
  alone_tries_over: { status: 429, message: 'Too many codes were tried for this request.' },
  alone_too_many: {
    status: 429,
    message: 'Twenty requests were confirmed alone in 24 hours. Please go on tomorrow.',
  },
  not_apart: { status: 403, message: 'Someone else has to approve this.' },
  approval_decided: { status: 409, message: 'This was decided already.' },
  approval_expired: { status: 410, message: 'Nobody decided this in time. Please ask again.' },
  approval_outdated: {
    status: 409,
    message: 'This can no longer be done as it was asked for. Please ask again.',
  },
  version_required: { status: 428, message: 'Please say which version you are changing.' },
  anchor_foreign: {
    status: 422,
    message: 'This shop did not sign this anchor, or it was changed since.',
  },
  version_stale: { status: 412, message: 'This has changed in the meantime. Please reload.' },
  payload_too_large: { status: 413, message: 'That is too much data for one request.' },
  unsupported_media_type: { status: 415, message: 'Please send JSON.' },
  host_unproven: {
    status: 409,
    message: 'The token was not found yet. Name servers may take an hour to show a new record.',
  },
  zone_stale: { status: 403, message: 'Please load this page again.' },
  misdirected: { status: 421, message: 'This host is not served here.' },
  too_many_guesses: {
    status: 429,
    message:
      'There were too many wrong tries for this address. Ask for an e-mail and use the link in it.',
  },
  search_limit: {
    status: 429,
    message: 'You have searched more than 60 times in a minute. Please wait a moment.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, message: 'This is not available right now. Please try again soon.' },
  assistant_unavailable: { status: 503, message: 'AI service unavailable' },
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
