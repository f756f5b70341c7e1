/** What the shop raises an alert for, with a name people read. The runbook has a section under each. */
export const alertKinds = {
  availability: 'Pages or purchases fail',
  'outbox-age': 'E-mails wait',
  'webhook-age': 'The card provider’s events wait',
  'provider-key-refused': 'The card provider refuses our key',
  'payout-failed': 'A payout did not arrive',
  'money-missing': 'Money and ledger differ',
  'account-restricted': 'The card provider restricts the account',
  'payments-csp': 'Browsers are kept from the card provider',
  stock: 'Keys run low',
  declines: 'More cards are declined than usual',
  coupons: 'Coupon codes are being guessed',
  refunds: 'High refund rate',
  disputes: 'High dispute rate',
  invariant: 'Something that must always hold does not',
  'invariants-not-checked': 'Something that must always hold could not be checked',
  disk: 'A disk is nearly full',
  clock: 'A clock is wrong',
  'encryption-key': 'The encryption key is old',
  'paid-undelivered': 'A paid order has no keys',
  'duplicate-charge': 'A second payment was not given back',
} as const satisfies Readonly<Record<string, string>>
export type AlertKind = keyof typeof alertKinds
