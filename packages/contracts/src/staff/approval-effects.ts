/** What happens on approval, in sentences about money, keys and people. */
const effects: Readonly<Record<string, readonly string[]>> = {
  'api-key.long': [
    'A program gets an API key that lasts longer than usual.',
    'No money moves and no key is shown.',
  ],
  'business-quote.keep': [
    'The offer stays open at its price after the floor has risen.',
    'A buyer who accepts it pays that price.',
  ],
  'business-quote.offer': [
    'The company is e-mailed this offer and can pay it until it ends.',
    'Its keys are delivered once it is paid; nothing is reserved before.',
  ],
  'coupon.codes': ['The codes are made, for one use each.', 'Each sells an order below the floor.'],
  'coupon.create': [
    'The coupon is made and can be used from its first day.',
    'Orders with it are sold below the floor.',
  ],
  'coupon.edit': [
    'The coupon changes at once.',
    'Orders with it are sold below the floor. Paid orders stay as they are.',
  ],
  'currency.rate': [
    'New carts are priced with this rate at once.',
    'Orders and quotes that exist keep theirs.',
  ],
  'customer.erase': [
    'The name, address and messages of this person are erased for good.',
    'Invoices stay as long as the law asks for them. No money moves.',
  ],
  'customer.merge': [
    'Both customers become one, with all orders and keys of both.',
    'Nothing is charged or paid back.',
  ],
  'data.export-plain': [
    'The applicant can download all data of the shop, with every sold key in full.',
    'No money moves. The download is logged.',
  ],
  'license.assign': [
    'Keys from stock go to this order and are e-mailed to its buyer.',
    'They can never be sold again. No money moves.',
  ],
  'license.claim': [
    'The key is replaced and the new one is e-mailed to the buyer.',
    'The old one is revoked. No money moves.',
  ],
  'license.export-plain': [
    'The applicant can download a file with these keys in full.',
    'No money moves. The download is logged.',
  ],
  'license.refill': [
    'The licence gets another key from stock, by e-mail.',
    'If you decline, what it cost is paid back.',
  ],
  'license.release': [
    'Keys that were seen before the address changed are shown to the new address.',
    'No money moves.',
  ],
  'license.replace': [
    'The key is revoked and another from stock is e-mailed to the buyer.',
    'No money moves.',
  ],
  'license.reveal': [
    'The applicant sees one more key of this order in full, once.',
    'From then on it counts as seen. No money moves.',
  ],
  'mail.words': [
    'Every e-mail of this kind is sent with these words from now on.',
    'E-mails that were sent stay as they are.',
  ],
  'order.address': ['E-mails of this order go to the new address from now on.', 'No money moves.'],
  'order.create': [
    'The order is written at this price and waits for its payment.',
    'Its keys are delivered once it is paid.',
  ],
  'order.grant': [
    'Keys are taken from stock and e-mailed to the person.',
    'Nothing is charged: the shop receives no money for them.',
  ],
  'order.mark-paid': [
    'The order counts as paid, without a payment at the card provider.',
    'Its keys are delivered at once.',
  ],
  'order.refund': [
    'The money goes back to the buyer and cannot be called back.',
    'What happens to the keys is said below.',
  ],
  'payment-link.create': [
    'A link is made that charges the amount below.',
    'Keys named in it are delivered on payment; nothing is reserved before.',
  ],
  'payment-link.edit': [
    'The link changes at once for everyone who has it.',
    'Payments that were made stay as they are.',
  ],
  'payment-link.keep': [
    'The link stays open at its price after the floor has risen.',
    'Anyone who has it can pay that price.',
  ],
  'product.own-price': [
    'The edition is sold at this price in its currency from the day below.',
    'Orders that exist are not affected.',
  ],
  'product.prices': [
    'The edition is sold at this price from the day below.',
    'Orders that exist are not affected.',
  ],
  'return.approve': [
    'The money goes back to the buyer and cannot be called back.',
    'Keys that were seen are revoked; the others are for sale again.',
  ],
  'return.paid-back': [
    'The refund counts as paid back another way.',
    'The card provider sends nothing: the money must have left by other means.',
  ],
  'role.loosen': ['Every member with this role may do what is added below, at once.'],
  'script.publish': [
    'The script runs on public pages for every visitor from now on.',
    'One person can stop it.',
  ],
  'staff.invite': ['A person is invited by e-mail and gets the rights of the role below.'],
  'staff.role': ['The member gets the rights of the other role at once.'],
  'stores.host': ['The host opens the store for visitors.', 'No money moves and no key is shown.'],
  'tags.change': ['The tags below run on public pages from now on.'],
}

const settings = [
  'The setting changes at once, for the whole shop.',
  'It guards money, keys or people: it is looser afterwards.',
]

/** The sentences of a kind; without any, a request must not be approved unread. */
export function effectsOf(kind: string): readonly string[] {
  if (kind.startsWith('setting')) return settings
  return (Object.hasOwn(effects, kind) && effects[kind]) || []
}
