/** What a browser gets to see of an intent; the rest is between the provider and the shop. */
const publicFields = new Set([
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'status',
])

export function publicView(object: object): object {
  if (!('object' in object) || object.object !== 'payment_intent') return object
  return Object.fromEntries(Object.entries(object).filter(([name]) => publicFields.has(name)))
}
