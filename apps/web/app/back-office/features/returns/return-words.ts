/** Why the money is asked back. */
export const reasonNames: Readonly<Record<string, string>> = {
  changed_mind: 'Changed their mind',
  wrong_edition: 'Wrong edition',
  does_not_activate: 'Does not activate',
  not_delivered: 'Not delivered',
  other: 'Another reason',
  withdrawal: 'Right of withdrawal',
  fraud: 'Fraud',
  goodwill: 'Goodwill',
  payment_refused: 'Payment refused by staff',
}
