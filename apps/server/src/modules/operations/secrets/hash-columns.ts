import type { HashColumn } from '../../../infra/db/rehash.ts'

/**
 * Every column with hashes of people, in the order in which they are moved. A column that is not named
 * here fails a test. Suppressions and fingerprints of keys are moved by their own modules.
 */
export const hashColumns: readonly HashColumn[] = [
  { table: 'abandoned_carts', column: 'address_hash', key: 'id', keyType: 'text' },
  { table: 'newsletter_subscriptions', column: 'address_hash', key: 'id', keyType: 'text' },
  { table: 'coupon_uses', column: 'email_hash', key: 'order_id', keyType: 'text' },
  { table: 'key_claims', column: 'email_hash', key: 'id', keyType: 'bigint' },
  { table: 'key_moves', column: 'person_hash', key: 'id', keyType: 'bigint' },
  { table: 'consents', column: 'subject_hash', key: 'id', keyType: 'bigint' },
  { table: 'erasures', column: 'address_hash', key: 'id', keyType: 'text' },
]

export const movedElsewhere: readonly string[] = [
  'email_suppressions.address_hash',
  'license_keys.fingerprint',
]

/**
 * Short-lived counts begin anew under a new secret, and a browser is recognised from its next sign-in on.
 * Codes, which last minutes, are found under the secret that made them for as long as it is trusted.
 */
export const begunAnew: readonly string[] = [
  'limit_counts.subject_hash',
  'guess_counts.address_hash',
  'known_browsers.address_hash',
  'one_time_codes.code_hash',
  'order_handovers.code_hash',
]
