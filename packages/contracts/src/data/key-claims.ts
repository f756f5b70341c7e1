export const MAX_CLAIM_NOTE = 1_000

/** What a person has tried before they ask for another key. */
export const claimAttempts = [
  'copied_key',
  'compared_edition',
  'removed_other_office',
  'other_network',
  'restarted',
] as const
export type ClaimAttempt = (typeof claimAttempts)[number]

/** Why staff may refuse a claim. The buyer reads a sentence for each. */
export const refusalReasons = [
  'key_is_active',
  'used_by_buyer',
  'not_the_key',
  'money_back',
  'too_late',
  'abuse',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** What the buyer reads when a claim was refused. */
export const refusalTexts: Readonly<Record<RefusalReason, string>> = {
  key_is_active: 'The key is good: it activates on the edition and year you bought.',
  used_by_buyer:
    'The key is in use on a computer of yours. Uninstall it there, then activate here.',
  not_the_key: 'What you describe comes from the computer or the installation, not from the key.',
  money_back: 'The money for this key went back, so the key is not replaced.',
  too_late: 'The time in which we replace keys of this order is over.',
  abuse: 'We cannot replace keys of this order again.',
}
