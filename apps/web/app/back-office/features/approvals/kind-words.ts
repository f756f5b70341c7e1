/** What is asked for, as the end of a question: "Approve this payment link?" */
const nouns: Readonly<Record<string, string>> = {
  'api-key': 'this API key',
  'business-quote': 'this quote',
  coupon: 'this coupon',
  coupons: 'these codes',
  currency: 'this rate',
  'customer.erase': 'erasing this customer',
  'customer.merge': 'joining these customers',
  data: 'this export',
  license: 'moving these keys',
  'license.export-plain': 'this export of keys',
  'license.reveal': 'revealing this key',
  mail: 'these words',
  'order.address': 'this address',
  'order.create': 'this order',
  'order.grant': 'this free licence',
  'order.mark-paid': 'marking this order as paid',
  'order.refund': 'this refund',
  'payment-link': 'this payment link',
  product: 'this price',
  return: 'this refund',
  role: 'this change of a role',
  script: 'this script',
  setting: 'this setting',
  'staff.invite': 'this invitation',
  'staff.role': 'this change of a role',
  stores: 'this host',
  tags: 'this change of tags',
}

/** By the act, else by what it is about. */
export const nounOf = (kind: string): string =>
  nouns[kind] ?? nouns[kind.split('.')[0] ?? ''] ?? 'this request'
